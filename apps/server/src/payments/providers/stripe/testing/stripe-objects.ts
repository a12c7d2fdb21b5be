import type { Fields } from '@evens/base';

const LIST_DEFAULT = 10;

export interface StripeObject extends Fields {
  readonly id: string;
  readonly object: string;
  readonly created: number;
}

/** An error answer of Stripe: its status and its `error` object. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly fault: Fields;

  constructor(status: number, fault: Fields) {
    super(String(fault['message']));
    this.status = status;
    this.fault = fault;
  }
}

export function invalidRequest(message: string, more: Fields = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

export function missingObject(what: string, id: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what,
  });
}

/** Parses `a[b][c]=d` to nested objects. */
export function nestedParams(params: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of params) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) ?? ''] = value;
  }
  return root;
}

export class StripeObjects {
  /** Seconds since 1970. */
  readonly #now: () => number;
  readonly #byId = new Map<string, StripeObject>();
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  nextId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(8, '0')}`;
  }

  all(): Iterable<StripeObject> {
    return this.#byId.values();
  }

  /** A page of the objects of one kind, the newest first. */
  list(object: string, params: URLSearchParams): Fields {
    const limit = Number(params.get('limit') ?? LIST_DEFAULT);
    if (!(limit >= 1 && limit <= 100)) throw invalidRequest('Invalid limit', { param: 'limit' });
    const from = Number(params.get('created[gte]') ?? 0);
    const to = Number(params.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
    const intent = params.get('payment_intent');
    // Newest first, as in every list of Stripe.
    const all = [...this.#byId.values()]
      .filter((each) => each.object === object && each.created >= from && each.created < to)
      .filter((each) => intent === null || each['payment_intent'] === intent)
      .reverse();
    const after = params.get('starting_after');
    const begin = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && begin === 0) throw missingObject(object, after);
    const data = all.slice(begin, begin + limit);
    return { object: 'list', url: `/v1/${object}s`, has_more: begin + limit < all.length, data };
  }

  /** Replaces the ids at the `expand` paths with their objects. */
  expanded(object: StripeObject, params: URLSearchParams): StripeObject {
    const paths = [...params]
      .filter(([name]) => name.startsWith('expand'))
      .map(([, path]) => path.split('.'));
    const expand = (at: StripeObject, [name, ...rest]: readonly string[]): StripeObject => {
      const id = name === undefined ? undefined : at[name];
      if (name === undefined || typeof id !== 'string') return at;
      return { ...at, [name]: expand(this.get(id), rest) };
    };
    return paths.reduce(expand, object);
  }

  get(id: string): StripeObject {
    const object = this.#byId.get(id);
    if (!object) throw missingObject('object', id);
    return object;
  }

  make(prefix: string, object: string, fields: Fields): StripeObject {
    const id = this.nextId(prefix);
    const newObject = { id, object, created: this.#now(), livemode: false, ...fields };
    this.#byId.set(id, newObject);
    return newObject;
  }

  change(id: string, fields: Fields): StripeObject {
    const changed = { ...this.get(id), ...fields };
    this.#byId.set(id, changed);
    return changed;
  }
}
