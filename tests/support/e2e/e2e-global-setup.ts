import { startServer } from './e2e-server.ts'
import { OPERATOR_EMAILS } from '../shops/operators.ts'

/** Starts one server for the whole run; tests get its URL from `baseURL` or E2E_URL. */
const setUp = async (): Promise<() => Promise<void>> => {
  const server = await startServer({ env: { OPERATOR_EMAILS } })
  process.env.E2E_URL = server.url
  return () => server.stop()
}

export default setUp
