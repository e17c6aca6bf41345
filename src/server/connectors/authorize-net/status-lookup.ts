import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { LookUpInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { LookUpResult } from '../results.ts'
import { callAnet, type AnetRefusal } from './client.ts'
import { batchesReply, detailsReply, listReply, minorOf, type AnetDetails, type AnetRow } from './objects.ts'
import { fromDetails } from './outcomes.ts'

const PAGE = 1000
const MAX_PAGES = 20
/** How far back settled batches are searched; anything unresolved for longer was already looked up. */
const DAYS_BACK = 7
/** Maximum range of days that Authorize.Net returns at once. */
const MAX_DAYS = 31
const DAY_MS = 86_400_000

/** Authorize.Net stores 20 characters of our reference with a payment: the last ones, which are random. */
export const invoiceOf = (reference: string): string => reference.slice(-20)

/** Reads our full reference from the end of a payment's description. */
export const referenceFromDescription = ({ order }: AnetDetails): string | null =>
  /(?:^|\s)(att_[\w-]{8,60})$/.exec(order?.description ?? '')?.[1] ?? null

const refusedRead = ({ message }: AnetRefusal) => new ConnectorUnavailable(message)

/** Fetches a transaction by id; null if it doesn't exist. @throws ConnectorUnavailable if the response is lost. */
export const retrieve = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  transId: string,
): Promise<AnetDetails | null> => {
  const call = { name: 'getTransactionDetailsRequest', body: { transId }, moves: false }
  const found = await callAnet(deps, ctx, call, detailsReply)
  if (found.ok) return found.value.transaction
  if (found.code === 'E00040' || found.code === 'E00013') return null
  throw refusedRead(found)
}

const pagesOf = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  name: string,
  body: { readonly [name: string]: string },
): Promise<AnetRow[]> => {
  const all: AnetRow[] = []
  for (let offset = 1; offset <= MAX_PAGES; offset += 1) {
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: 'true' }
    const call = {
      name,
      body: { ...body, sorting, paging: { limit: String(PAGE), offset: String(offset) } },
      moves: false,
    }
    const page = await callAnet(deps, ctx, call, listReply)
    if (!page.ok) throw refusedRead(page)
    const rows = page.value.transactions ?? []
    all.push(...rows)
    if (rows.length < PAGE) break
  }
  return all
}

/**
 * Lists everything created with an invoice number: the payment and its refunds. Reads settled batches only on request.
 */
const listByInvoice = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  invoice: string,
  isEnough: (rows: readonly AnetRow[]) => boolean,
  since = new Date(ctx.now.getTime() - DAYS_BACK * DAY_MS),
): Promise<AnetRow[]> => {
  const fits = ({ invoiceNumber }: AnetRow) => invoiceNumber === invoice
  const rows = (await pagesOf(deps, ctx, 'getUnsettledTransactionListRequest', {})).filter(fits)
  if (isEnough(rows)) return rows
  const first = Math.max(since.getTime(), ctx.now.getTime() - MAX_DAYS * DAY_MS)
  const span = { firstSettlementDate: new Date(first).toISOString(), lastSettlementDate: ctx.now.toISOString() }
  const call = { name: 'getSettledBatchListRequest', body: span, moves: false }
  const batches = await callAnet(deps, ctx, call, batchesReply)
  if (!batches.ok) throw refusedRead(batches)
  for (const { batchId } of batches.value.batchList ?? []) {
    const settled = await pagesOf(deps, ctx, 'getTransactionListRequest', { batchId: String(batchId) })
    rows.push(...settled.filter(fits))
  }
  return rows
}

const isRefund = ({ transactionStatus }: AnetRow): boolean => transactionStatus.startsWith('refund')

/** Finds the payment created with our reference; approved ones take precedence over declined ones. */
export const findByReference = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  reference: string,
): Promise<AnetDetails | null> => {
  const charges = (rows: readonly AnetRow[]) => rows.filter((row) => !isRefund(row))
  const rows = charges(
    await listByInvoice(deps, ctx, invoiceOf(reference), (unsettled) => charges(unsettled).length > 0),
  )
  const best = rows.find(({ transactionStatus }) => !/declined|error/i.test(transactionStatus)) ?? rows[0]
  return best === undefined ? null : retrieve(deps, ctx, String(best.transId))
}

/** Looks up a payment by its id or our reference. */
export const lookUp = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference, refund }: LookUpInput,
): Promise<LookUpResult> => {
  const byId = provider_reference === undefined ? null : await retrieve(deps, ctx, provider_reference)
  const found = byId ?? (reference === undefined ? null : await findByReference(deps, ctx, reference))
  if (found === null) return { found: false }
  return {
    found: true,
    result: fromDetails(found),
    voided: found.transactionStatus === 'voided',
    refunded_amount: await refundedAmount(deps, ctx, found),
    ...(refund && { refund_made: await hasRefund(deps, ctx, found, refund) }),
    currency: found.currencyCode ?? 'USD',
  }
}

/** Longer values are truncated. */
export const poNumberOf = (idempotency_key: string): string => idempotency_key.slice(-25)

const isVoided = ({ transactionStatus }: AnetDetails): boolean => transactionStatus === 'voided'

/** Captured amount of a payment in minor units, even if it was voided before settlement. */
export const capturedAmount = ({ settleAmount, transactionType, authAmount }: AnetDetails): number =>
  minorOf(settleAmount) || (/capture/i.test(transactionType ?? '') ? minorOf(authAmount) : 0)

/** Refunded amount of the last days. Refunds are separate transactions with the invoice number of the payment. */
const refundedAmount = async (deps: ProviderDeps, ctx: ConnectionContext, found: AnetDetails): Promise<number> => {
  // A payment voided before settlement is refunded in full.
  if (isVoided(found)) return capturedAmount(found)
  const invoice = found.order?.invoiceNumber ?? ''
  if (invoice === '' || found.transactionStatus !== 'settledSuccessfully') return 0
  const rows = await listByInvoice(deps, ctx, invoice, () => false)
  return rows.filter(isRefund).reduce((sum, { settleAmount }) => sum + minorOf(settleAmount), 0)
}

/** True if our refund exists: it has our key, or was created since if Authorize.Net doesn't return the key. */
const hasRefund = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  found: AnetDetails,
  { idempotency_key, sent_at }: NonNullable<LookUpInput['refund']>,
): Promise<boolean> => {
  if (isVoided(found)) return true
  const invoice = found.order?.invoiceNumber ?? ''
  const since = new Date(sent_at.getTime() - DAY_MS)
  const rows = invoice === '' ? [] : await listByInvoice(deps, ctx, invoice, () => false, since)
  for (const { transId } of rows.filter(isRefund)) {
    const one = await retrieve(deps, ctx, String(transId))
    if (one === null || String(one.refTransId) !== String(found.transId)) continue
    const named = one.order?.purchaseOrderNumber ?? ''
    const made = Date.parse(one.submitTimeUTC ?? '')
    if (named === '' ? !(made < sent_at.getTime() - 60_000) : named === poNumberOf(idempotency_key)) return true
  }
  return false
}
