import { err, ok, type Result } from '@evens/base';
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
}

const CHARACTERS_MAX = 8_000_000;
const ELEMENTS_MAX = 100_000;
const DEPTH_MAX = 12;
const ATTRIBUTES_MAX = 60;
const VALUE_CHARACTERS_MAX = 2000;

/** Elements and attributes of a document, without its text. Refuses documents with a DTD and those above the bounds. */
export function parseXml(text: string): Result<XmlElement, string> {
  if (text.length > CHARACTERS_MAX) return err(`has ${text.length} characters, at most ${CHARACTERS_MAX}`);
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    const values = Object.values(attributes);
    if (elements > ELEMENTS_MAX) throw new Error(`has more than ${ELEMENTS_MAX} elements`);
    if (open.length >= DEPTH_MAX) throw new Error(`is nested deeper than ${DEPTH_MAX} elements`);
    if (values.length > ATTRIBUTES_MAX) throw new Error(`${name} has more than ${ATTRIBUTES_MAX} attributes`);
    if (values.some((value) => value.length > VALUE_CHARACTERS_MAX))
      throw new Error(`${name} has an attribute of more than ${VALUE_CHARACTERS_MAX} characters`);
    const element: OpenElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    return err(`is not valid XML: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
  }
  return root === undefined ? err('has no element') : ok(root);
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function listChildren(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** A whole number of an attribute within bounds; undefined if it is absent or anything else. */
export function readInteger(
  { attributes }: XmlElement,
  name: string,
  { min = 0, max = 1_000_000 }: { readonly min?: number; readonly max?: number } = {},
): number | undefined {
  const text = attributes[name] ?? '';
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

export function readDecimal({ attributes }: XmlElement, name: string): number | undefined {
  const text = attributes[name] ?? '';
  return /^\d{1,7}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** Epoch milliseconds. */
export function readTime(element: XmlElement, name: string): number | undefined {
  return readInteger(element, name, { min: EARLIEST_MS, max: LATEST_MS });
}

/** An ISO 8601 time. */
export function readDate({ attributes }: XmlElement, name: string): number | undefined {
  const ms = Date.parse(attributes[name] ?? '');
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : undefined;
}
