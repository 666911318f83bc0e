/** The little of autocannon that we use; it brings no types. */
declare module 'autocannon' {
  export type Request = {
    method: string;
    path: string;
    body?: string;
    setupRequest?: (request: Request) => Request;
  };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: Request[];
  };
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p97_5: number };
    non2xx: number;
    errors: number;
  };
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}
