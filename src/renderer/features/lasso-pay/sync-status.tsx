import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { lassoPay, type LassoAccount } from '../../../shared/contracts/payments/lasso-pay.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi, useInvalidate } from '../../lib/api/use-api.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import classes from './lasso-pay.module.css'

const lists = [lassoPay.payments, lassoPay.payouts]

/** The latest sync time of the accounts. */
const latestSync = (accounts: readonly LassoAccount[]): string =>
  accounts.reduce((time, { synced_at }) => (synced_at !== null && synced_at > time ? synced_at : time), '')

/** The store's accounts. A response that synced with the providers invalidates lists that were fetched before it. */
export function useLassoAccounts() {
  const { store_id } = useStore()
  const found = useApi(lassoPay.account, { query: { store_id } })
  const invalidate = useInvalidate()
  const { data } = found
  const time = data && latestSync(data.accounts)
  const known = useRef(time)
  useEffect(() => {
    if (time === undefined) return
    const isNews = known.current === undefined ? data?.read_now : time !== known.current
    known.current = time
    if (isNews) void invalidate(...lists)
  }, [time, data?.read_now, invalidate])
  return found
}

/** Shows when the figures were last synced, with a refresh button. Nothing if no provider reports any. */
export function SyncStatus({ accounts }: { accounts: readonly LassoAccount[] }) {
  const { store_id } = useStore()
  const mayRefresh = useCan('payments.manage')
  const toast = useNotification()
  const refresh = useAction(lassoPay.refresh, {
    invalidates: [lassoPay.account, ...lists],
    onSuccess: ({ message, accounts: read }) =>
      read.some(({ problem }) => problem !== '') ? toast.error(message) : toast.success(message),
  })
  const reporting = accounts.filter(({ reports }) => reports !== 'none')
  if (reporting.length === 0) return null
  const time = latestSync(reporting)
  return (
    <div className={classes.fresh}>
      {time === '' ? (
        <span>Not synced with the provider yet.</span>
      ) : (
        <span>
          Synced with {reporting.length === 1 ? reporting[0]?.connection_name : 'the providers'}{' '}
          <RelativeTime value={time} />
        </span>
      )}
      {mayRefresh && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.8} />}
          loading={refresh.busy}
          onClick={() => void refresh.run({ body: { store_id } })}
        >
          Sync again
        </Button>
      )}
    </div>
  )
}
