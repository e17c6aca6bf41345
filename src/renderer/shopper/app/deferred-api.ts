import { CallError, fetchClient } from '../../lib/api/fetch-client.ts'
import type { FetchClient } from '../../lib/api/fetch-client.ts'
import { createApi } from '../api.ts'

/** The session belongs to another browser by now: loaded again, the page has what this one may go on with. */
const ownClient: FetchClient = async (...call) => {
  try {
    return await fetchClient(...call)
  } catch (error) {
    if (error instanceof CallError && error.code === 'other_device') location.reload()
    throw error
  }
}

/** What goes on behind the page: its calls, and what this device keeps of it. Not needed before the first paint. */
export const api = createApi(ownClient)
export { deviceCopy } from '../session/device-copy.ts'
