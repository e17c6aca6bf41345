import { useState } from 'react'
import {
  authorizations,
  type Authorization,
  type MoveResult,
} from '../../../shared/contracts/payments/authorizations.ts'
import { orders } from '../../../shared/contracts/sales/orders.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { pluralize } from '../../lib/format/format.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { BulkAction } from '../../ui/data-table/types.ts'
import { useBulk } from '../../ui/layout/use-bulk.ts'

const invalidates = [authorizations.list, orders.list, orders.details]
/** Totals by currency, such as '$196.80 and €20.00'. */
function formatTotals(rows: readonly Authorization[]): string {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' and ')
}

/** Batch size of one call, to stay within its timeout. */
const BATCH_SIZE = 20

const lastOfEach = (results: readonly MoveResult[]): MoveResult[] => [
  ...new Map(results.map((result) => [result.payment_id, result])).values(),
]

/** Captures or voids the selected payments and collects the results to show. */
export function useBulkCaptureAndVoid(
  rows: readonly Authorization[] | undefined,
  fetchPage: FetchPage<Authorization>,
  total: number,
) {
  const { store_id } = useStore()
  const [results, setResults] = useState<readonly MoveResult[] | null>(null)
  const capture = useAction(authorizations.captureMany, { invalidates })
  const release = useAction(authorizations.voidMany, { invalidates })
  const move = async (held: readonly Authorization[], run: (typeof capture)['run']) => {
    const all: MoveResult[] = []
    for (let at = 0; at < held.length; at += BATCH_SIZE) {
      const payment_ids = held.slice(at, at + BATCH_SIZE).map(({ payment_id }) => payment_id)
      const reply = await run({ body: { store_id, payment_ids } })
      if (reply) all.push(...reply.results)
      else
        all.push(
          ...payment_ids.map((payment_id) => ({
            payment_id,
            order_number: null,
            status: 'failed' as const,
            message: 'The server didn’t respond. Check the list for the current status.',
          })),
        )
    }
    // Adds to earlier results, so that overlapping requests don't hide each other's results.
    setResults((shown) => lastOfEach([...(shown ?? []), ...all]))
  }
  const shared = {
    rows,
    fetchPage,
    total,
    counted: (count: number) => pluralize(count, 'payment'),
    idOf: ({ attempt_id }: Authorization) => attempt_id,
    sum: formatTotals,
  }
  const askCapture = useBulk<Authorization>({
    ...shared,
    verb: 'Capture',
    message:
      'This captures the full amount of each authorization. Payments that are already captured or voided don’t change.',
    appliesTo: ({ can_capture }) => can_capture,
    act: (rows) => move(rows, capture.run),
  })
  const askRelease = useBulk<Authorization>({
    ...shared,
    verb: 'Void',
    message: 'This voids the authorizations, cancels the orders and restocks the items. You can’t undo this.',
    appliesTo: ({ can_void }) => can_void,
    act: (rows) => move(rows, release.run),
  })
  const actions: BulkAction[] = [
    { key: 'capture', label: 'Capture', run: (selection) => void askCapture(selection) },
    { key: 'release', label: 'Void', destructive: true, run: (selection) => void askRelease(selection) },
  ]
  return { actions, results, close: () => setResults(null) }
}
