interface Delivery {
  /** JSON text. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** POSTs JSON and returns whether the answer was 200; an error of the network or a timeout counts as not delivered. */
export async function deliverJson(url: string, { body, headers, timeoutMs }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
