import type { Reply } from '../../../../shared/contract.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { call, type CallOptions } from '../../../lib/api/api.ts'

/** Writes a failed ticket call to the console (A §8, ERR-014); the screens show it as well. */
export const logTicketFailure =
  (words: string) =>
  (error: unknown): void =>
    console.error(`${words}:`, errorText(error))

/** Logs a failure and passes it on. A call that its screen has given up is none. */
async function logged<T>(words: string, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!signal?.aborted) logTicketFailure(words)(error)
    throw error
  }
}

/** Milliseconds, so that no two answers are taken for the same (GAP-39). */
const timestamp = (): string => String(Date.now())

/** A user's tickets that are open or pending (A §7, API-032). @throws what the call failed with */
export function fetchOpenTickets(requester_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.open>> {
  const work = call(helpdesk.open, { query: { requester_id, timestamp: timestamp() } }, { signal })
  return logged('The open tickets could not be read', work, signal)
}

/** A user's tickets that are solved or closed (A §7, API-033). @throws what the call failed with */
export function fetchPastTickets(requester_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.past>> {
  const work = call(helpdesk.past, { query: { requester_id, timestamp: timestamp() } }, { signal })
  return logged('The past tickets could not be read', work, signal)
}

/** The ids of a store's tickets with replies that nobody has read (A §7, API-029). @throws what the call failed with */
export function fetchUnreadTickets(store_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.unread>> {
  const work = call(helpdesk.unread, { query: { store_id } }, { signal })
  return logged('The unread tickets could not be read', work, signal)
}

/** A ticket with its thread, alone in `results` (A §7, API-030). @throws what the call failed with */
export function fetchTicket(ticket_id: string, signal: AbortSignal): Promise<Reply<typeof helpdesk.details>> {
  const work = call(helpdesk.details, { query: { ticket_id } }, { signal })
  return logged('The ticket could not be read', work, signal)
}

/** Deletes a file that was sent ahead and is not wanted any more. Where that fails the server does it within the day. */
export async function removeTicketFile(token: string): Promise<void> {
  const work = call(helpdesk.removeUpload, { query: { token } })
  await logged('The file could not be deleted', work).catch(() => {})
}

/** Sends a file ahead of the ticket or reply that it belongs to. @returns the token to name it by */
export async function uploadTicketFile(store_id: string, file: File, options: CallOptions): Promise<string> {
  const work = call(helpdesk.upload, { body: { store_id }, files: { file } }, options)
  return (await logged('The file could not be uploaded', work, options.signal)).upload.token
}
