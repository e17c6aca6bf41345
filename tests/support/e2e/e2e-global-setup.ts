import { startServer } from './e2e-server.ts'
import { OPERATOR_EMAILS } from '../shops/operators.ts'

/** One server for the whole run; tests read its address as `baseURL` or from E2E_URL. */
const setUp = async (): Promise<() => Promise<void>> => {
  const server = await startServer({ env: { OPERATOR_EMAILS } })
  process.env.E2E_URL = server.url
  return () => server.stop()
}

export default setUp
