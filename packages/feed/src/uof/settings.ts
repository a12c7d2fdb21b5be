export interface UofSettings {
  /** `amqps://host:port`, without TLS `amqp://`. */
  readonly brokerUrl: string;
  readonly apiUrl: string;
  /** Access token of the bookmaker, for both. */
  readonly token: string;
  readonly virtualHost: string;
  readonly nodeId: number | undefined;
}
