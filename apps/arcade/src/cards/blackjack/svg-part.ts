export type Attributes = Readonly<Record<string, string | number>>;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element of an SVG picture. */
export function part(
  tag: string,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function gradient(
  kind: 'linear' | 'radial',
  attributes: Attributes,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): SVGElement {
  return part(
    `${kind}Gradient`,
    attributes,
    ...stops.map(([offset, colour, opacity = 1]) =>
      part('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    ),
  );
}
