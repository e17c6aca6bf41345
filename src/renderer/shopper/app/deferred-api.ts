import { CallError, fetchClient } from '../../lib/api/fetch-client.ts'
import type { FetchClient } from '../../lib/api/fetch-client.ts'
import { createApi } from '../api.ts'

/** If the session now belongs to another browser, reloads the page, which then shows what this browser may do. */
const reloadingClient: FetchClient = async (...call) => {
  try {
    return await fetchClient(...call)
  } catch (error) {
    if (error instanceof CallError && error.code === 'other_device') location.reload()
    throw error
  }
}

/** Background code: API calls and local storage. Not needed before the first paint. */
export const api = createApi(reloadingClient)
export { deviceCopy } from '../session/device-copy.ts'
