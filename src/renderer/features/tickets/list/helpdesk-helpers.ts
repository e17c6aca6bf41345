import type { Reply } from '../../../../shared/contract.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { call, type CallOptions } from '../../../lib/api/api.ts'

/** Logs a failed ticket call to the console (A §8, ERR-014); the screens show it as well. */
export const logTicketFailure =
  (words: string) =>
  (error: unknown): void =>
    console.error(`${words}:`, errorText(error))

/** Logs a failure and rethrows it. An aborted call isn't a failure. */
async function withErrorLog<T>(words: string, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!signal?.aborted) logTicketFailure(words)(error)
    throw error
  }
}

/** In milliseconds, so that responses aren't served from a cache (GAP-39). */
const timestamp = (): string => String(Date.now())

/** Fetches a user's open and pending tickets (A §7, API-032). @throws the call's error */
export function fetchOpenTickets(requester_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.open>> {
  const work = call(helpdesk.open, { query: { requester_id, timestamp: timestamp() } }, { signal })
  return withErrorLog('Couldn’t load open tickets', work, signal)
}

/** Fetches a user's solved and closed tickets (A §7, API-033). @throws the call's error */
export function fetchPastTickets(requester_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.past>> {
  const work = call(helpdesk.past, { query: { requester_id, timestamp: timestamp() } }, { signal })
  return withErrorLog('Couldn’t load past tickets', work, signal)
}

/** Fetches the ids of a store's tickets with unread replies (A §7, API-029). @throws the call's error */
export function fetchUnreadTickets(store_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.unread>> {
  const work = call(helpdesk.unread, { query: { store_id } }, { signal })
  return withErrorLog('Couldn’t load unread tickets', work, signal)
}

/** Fetches a ticket with its thread, as the only item of `results` (A §7, API-030). @throws the call's error */
export function fetchTicket(ticket_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.details>> {
  const work = call(helpdesk.details, { query: { ticket_id } }, { signal })
  return withErrorLog('Couldn’t load the ticket', work, signal)
}

/** Deletes an unneeded upload. If that fails, the server deletes it within a day. */
export async function removeTicketFile(token: string): Promise<void> {
  const work = call(helpdesk.removeUpload, { query: { token } })
  await withErrorLog('Couldn’t delete the file', work).catch(() => {})
}

/** Uploads a file for a ticket or reply. @returns its token */
export async function uploadTicketFile(store_id: string, file: File, options: CallOptions): Promise<string> {
  const work = call(helpdesk.upload, { body: { store_id }, files: { file } }, options)
  return (await withErrorLog('Couldn’t upload the file', work, options.signal)).upload.token
}
