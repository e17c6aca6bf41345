/** Who runs the server that browser tests share, for the one test that answers tickets. */
export const OPERATOR_EMAIL = 'operator@cartwright.example'

/** Playwright numbers a new worker after every failed test. */
const ROUTE_WORKERS = 100

/** The merchant of a worker that looks at every route: an operator too, so that the operator's screens show something. */
export const routeOperator = (worker: number): string => `routes-${worker}@cartwright.example`

/** The setting of that server. */
export const OPERATOR_EMAILS = [
  OPERATOR_EMAIL,
  ...Array.from({ length: ROUTE_WORKERS }, (_, worker) => routeOperator(worker)),
].join(',')
