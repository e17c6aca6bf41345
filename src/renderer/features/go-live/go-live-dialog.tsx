import { Button, Modal, Progress, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCreditCard,
  IconFlask,
  IconRefresh,
  IconRocket,
  IconX,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { carts } from '../../../shared/contracts/pages/carts.ts'
import { goLive, type GoLiveCheck } from '../../../shared/contracts/stores/go-live.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { can } from '../../../shared/domain/store/permissions.ts'
import { pluralize } from '../../lib/format/format.ts'
import { useGoLiveDialog } from '../../lib/stores/go-live.ts'
import { useStores } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { ShippingRateForm } from '../../ui/payments/shipping-rate-form.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { CHECK_TEXTS, checkText, summaryText } from './check-texts.ts'
import classes from './go-live.module.css'

const MARKS = { passed: IconCheck, required: IconX, recommended: IconAlertTriangle } as const
const STATUS_WORDS = { passed: 'Done', required: 'To do', recommended: 'Optional' } as const

interface DialogStore {
  store_id: string
  currency: string
  role: string
}

function CheckRow({ check, store, onLeave }: { check: GoLiveCheck; store: DialogStore; onLeave: () => void }) {
  const { label, fix } = CHECK_TEXTS[check.check]
  const Mark = MARKS[check.status]
  const [asks, setAsks] = useState(false)
  const isShipping = check.check === 'shipping_rates'
  const canFix = check.status !== 'passed' && fix !== undefined && can(store.role, fix.permission)
  return (
    <li className={classes.check}>
      <span className={classes.mark} data-status={check.status}>
        <Mark size={16} stroke={2.2} role="img" aria-label={STATUS_WORDS[check.status]} />
      </span>
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <p className={classes.text}>{checkText(check)}</p>
        {canFix && asks && (
          <ShippingRateForm
            store_id={store.store_id}
            currency={store.currency}
            onDone={() => setAsks(false)}
            onCancel={() => setAsks(false)}
          />
        )}
      </div>
      {canFix && isShipping && !asks && (
        <UnstyledButton className={classes.fix ?? ''} onClick={() => setAsks(true)}>
          {fix.action}
        </UnstyledButton>
      )}
      {canFix && !isShipping && (
        <Link className={classes.fix} to={fix.path(store.store_id)} onClick={onLeave}>
          {fix.action}
        </Link>
      )}
    </li>
  )
}

function Consequences({ testOrders }: { testOrders: number }) {
  const tests =
    testOrders === 0
      ? 'Test orders stay'
      : `${pluralize(testOrders, 'test order')} ${testOrders === 1 ? 'stays' : 'stay'}`
  return (
    <section className={classes.consequences}>
      <h3>When you go live</h3>
      <ul>
        <li>
          <IconCreditCard size={16} stroke={1.7} aria-hidden />
          Real cards are charged from your first live order.
        </li>
        <li>
          <IconFlask size={16} stroke={1.7} aria-hidden />
          {tests}, marked as tests and excluded from live metrics.
        </li>
        <li>
          <IconRefresh size={16} stroke={1.7} aria-hidden />
          You can switch back to test mode at any time.
        </li>
      </ul>
    </section>
  )
}

interface ChecksProps {
  store: DialogStore
  checks: readonly GoLiveCheck[]
  testOrders: number
  onClose: () => void
}

/** Switches between test and live mode; `said` is the confirmation toast. */
function useSwitch(said: string, onDone: () => void) {
  const toast = useNotification()
  return useAction(carts.switchMode, {
    invalidates: [stores.list, stores.details, stores.setup, goLive.checks],
    onSuccess: () => {
      toast.success(said)
      onDone()
    },
  })
}

interface FooterProps {
  store: DialogStore
  error: string | null
  onClose: () => void
  children: ReactNode
}

function Footer({ store, error, onClose, children }: FooterProps) {
  const maySwitch = can(store.role, 'payments.manage')
  return (
    <footer className={classes.footer}>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      {!maySwitch && <p className={classes.text}>Only an owner or admin can switch modes.</p>}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {maySwitch && children}
    </footer>
  )
}

function Checks({ store, checks, testOrders, onClose }: ChecksProps) {
  const switching = useSwitch('Your store is live', onClose)
  const passed = checks.filter(({ status }) => status === 'passed').length
  return (
    <>
      <p className={classes.summary}>{summaryText(checks)}</p>
      <Progress
        className={classes.progress ?? ''}
        value={(passed / checks.length) * 100}
        size={6}
        aria-label="Checks passed"
      />
      <ul className={classes.checks} aria-label="Go-live checks">
        {checks.map((check) => (
          <CheckRow key={check.check} check={check} store={store} onLeave={onClose} />
        ))}
      </ul>
      <Consequences testOrders={testOrders} />
      <Footer store={store} error={switching.error} onClose={onClose}>
        <Button
          leftSection={<IconRocket size={16} stroke={1.8} aria-hidden />}
          disabled={checks.some(({ status }) => status === 'required')}
          loading={switching.busy}
          onClick={() => void switching.run({ body: { store_id: store.store_id } })}
        >
          Go live
        </Button>
      </Footer>
    </>
  )
}

function BackToTest({ store, onClose }: Pick<ChecksProps, 'store' | 'onClose'>) {
  const switching = useSwitch('Your store is in test mode', onClose)
  return (
    <>
      <p className={classes.summary}>
        Checkout will only accept test cards. Live orders aren’t affected, and shoppers who are paying now can finish.
      </p>
      <Footer store={store} error={switching.error} onClose={onClose}>
        <Button
          color="red"
          loading={switching.busy}
          onClick={() => void switching.run({ body: { store_id: store.store_id } })}
        >
          Switch to test mode
        </Button>
      </Footer>
    </>
  )
}

/** The requirements for real payments, with links to fix what is missing, and the switch between test and live mode. */
export function GoLiveDialog() {
  const { store_id, close } = useGoLiveDialog()
  const store = useStores().data?.find((each) => each.store_id === store_id)
  const isLive = store?.cart_mode === 'live'
  const { data, load } = useApi(goLive.checks, store && !isLive ? { query: { store_id: store.store_id } } : null)
  if (!store) return null
  const title = isLive ? `Switch ${store.store_name} to test mode?` : `Take ${store.store_name} live`
  return (
    <Modal opened onClose={close} size={560} title={title} classNames={{ body: classes.body ?? '' }}>
      {isLive ? (
        <BackToTest store={store} onClose={close} />
      ) : (
        <LoadGate load={load} what="The go-live checks" skeleton={<RowSkeleton rows={8} height={54} />}>
          {data && (
            <Checks store={store} checks={data.data.checks} testOrders={data.data.test_orders} onClose={close} />
          )}
        </LoadGate>
      )}
    </Modal>
  )
}
