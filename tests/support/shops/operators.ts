/** Operator of the server shared by browser tests, for the one test that replies to tickets. */
export const OPERATOR_EMAIL = 'operator@cartwright.example'

/** Playwright numbers a new worker after every failed test. */
const ROUTE_WORKERS = 100

/**
 * Returns the merchant of a worker that tests every route, who is also an operator so that the operator's screens have
 * content.
 */
export const routeOperator = (worker: number): string => `routes-${worker}@cartwright.example`

/** The setting of that server. */
export const OPERATOR_EMAILS = [
  OPERATOR_EMAIL,
  ...Array.from({ length: ROUTE_WORKERS }, (_, worker) => routeOperator(worker)),
].join(',')
