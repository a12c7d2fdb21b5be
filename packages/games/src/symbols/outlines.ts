/** Common outlines in the syntax of SVG's `d`. Coordinates are centres. */
export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius);
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}

/** `x` and `y` are the upper left corner. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number): string => (r > 0 ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : '');
  return [
    `M${x + r} ${y}H${x + width - r}${corner(1, 1)}V${y + height - r}${corner(-1, 1)}`,
    `H${x + r}${corner(-1, -1)}V${y + r}${corner(1, -1)}z`,
  ].join('');
}

/** Corners lie on the given circles in turn: a star has two. */
export function star(
  x: number,
  y: number,
  {
    radii,
    points,
    turn = 0,
  }: { readonly radii: readonly number[]; readonly points: number; readonly turn?: number },
): string {
  const corners = points * radii.length;
  const places = Array.from({ length: corners }, (_, index) => {
    const angle = ((index / corners) * 360 + turn - 90) * (Math.PI / 180);
    const radius = radii[index % radii.length] ?? 0;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  });
  return `M${places.join('L')}z`;
}

/** Part of a ring, in degrees clockwise from the top. */
export function ringPart(
  {
    x,
    y,
    inner,
    outer,
  }: { readonly x: number; readonly y: number; readonly inner: number; readonly outer: number },
  from: number,
  to: number,
): string {
  const at = (radius: number, degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  };
  const isLong = to - from > 180 ? 1 : 0;
  return [
    `M${at(outer, from)}A${outer} ${outer} 0 ${isLong} 1 ${at(outer, to)}`,
    `L${at(inner, to)}A${inner} ${inner} 0 ${isLong} 0 ${at(inner, from)}z`,
  ].join('');
}
