import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { sellableCount } from '../../../../shared/domain/cart/stock-level.ts'
import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { shownSteps, type ShownStep } from '../../../lib/stores/setup-steps.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Checklist, type ChecklistItem } from '../../../ui/display/checklist.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ShippingRateForm } from '../../../ui/payments/shipping-rate-form.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './setup.module.css'
import { TestSale } from '../dashboard/test-sale.tsx'
import { combineLoadStates } from '../dashboard/use-figures.ts'

/** Returns a variant that shoppers can buy now, or any variant if all are sold out. */
export function firstVariant(products: readonly Product[]): string | null {
  const variants = products.filter(({ status }) => status === 'active').flatMap((product) => product.variants)
  return (variants.find((variant) => sellableCount(variant) > 0) ?? variants[0])?.variant_id ?? null
}

function ConnectButton({ variant }: { variant: StepVariant }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const connect = useAction(orchestration.testGateway, {
    invalidates: [stores.setup, stores.list, orchestration.all],
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <div className={classes.connect}>
      <Button
        size="xs"
        variant={variant}
        loading={connect.busy}
        onClick={() => void connect.run({ body: { store_id } })}
      >
        Connect test gateway
      </Button>
      {connect.error && (
        <p className={classes.problem} role="alert">
          {connect.error}
        </p>
      )}
    </div>
  )
}

/** The next step's button is primary. */
type StepVariant = 'filled' | 'default'

function stepAction(step: ShownStep, testMode: boolean, variant: StepVariant, askShipping: () => void) {
  if (step.status === 'complete' && step.key !== 'payment_page') return undefined
  if (!step.allowed && step.status !== 'complete') return <span className={classes.ask}>Ask an owner or admin</span>
  if (step.path === null) return undefined
  if (step.key === 'shipping_rates') {
    return (
      <Button size="xs" variant={variant} onClick={askShipping}>
        {step.action}
      </Button>
    )
  }
  if (step.key === 'payment_connection' && testMode && step.path === to('payments.onboarding'))
    return <ConnectButton variant={variant} />
  return (
    <Button size="xs" variant={variant} component={Link} to={step.path}>
      {step.action}
    </Button>
  )
}

/** The checklist's last item: locked until there is a product and an account that can charge it. */
function testSaleItem(steps: readonly ShownStep[], variantId: string | null, sold: boolean): ChecklistItem {
  const done = (key: ShownStep['key']) => steps.some((step) => step.key === key && step.status === 'complete')
  const ready = variantId !== null && done('payment_connection') && done('product') && done('shipping_rates')
  return {
    key: 'test_sale',
    label: 'Place a test order',
    text: ready
      ? 'Open your checkout as a shopper and pay with a test card. The order appears on your dashboard.'
      : 'Your shopper link appears here once you have a payment account, a product and shipping rates.',
    status: sold ? 'complete' : 'incomplete',
    ...(ready ? { children: <TestSale variantId={variantId} /> } : {}),
  }
}

interface SetupScreenProps {
  title: string
  /** True if the store has an order in its current mode. */
  sold: boolean
}

/** Setup checklist (ST-006): the dashboard before the first order, and /setup at any time. */
export function SetupScreen({ title, sold }: SetupScreenProps) {
  const { store_id, store_name, cart_mode, currency, role } = useStore()
  const [asksShipping, setAsksShipping] = useState(false)
  const setup = useApi(stores.setup, { query: { store_id } })
  const products = useApi(inventory.list, { query: { store_id, page: 1, size: 25 } })
  const steps = shownSteps(setup.data?.data ?? [], { store_id, role })
  const testSale = testSaleItem(steps, firstVariant(products.data?.products ?? []), sold)
  const next = steps.find(({ status, allowed, path }) => status !== 'complete' && allowed && path !== null)
  const items: ChecklistItem[] = [
    ...steps.map((step) => {
      const { key, label, text, status } = step
      const isAsked = key === 'shipping_rates' && asksShipping && status !== 'complete'
      const close = () => setAsksShipping(false)
      const form = { store_id, currency, onDone: close, onCancel: close }
      return {
        key,
        label,
        text,
        status,
        action: isAsked
          ? undefined
          : stepAction(step, cart_mode === 'test', step === next ? 'filled' : 'default', () => setAsksShipping(true)),
        ...(isAsked && { children: <ShippingRateForm {...form} /> }),
      }
    }),
    testSale,
  ]
  const done = items.filter(({ status }) => status === 'complete').length
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        {...(!sold && { purpose: `Get ${store_name} ready to sell. Metrics appear after your first order.` })}
      />
      <LoadGate
        load={combineLoadStates([setup, products])}
        what="The setup steps"
        skeleton={
          <div className={classes.skeleton} role="status" aria-label="Loading">
            <RowSkeleton rows={8} height={64} />
          </div>
        }
      >
        <Section
          flush
          title="Setup checklist"
          note="Test your store first. Test payments don’t charge anyone."
          action={
            <div className={classes.progress}>
              <span>
                {done} of {items.length} done
              </span>
              <Progress value={(done / items.length) * 100} size={6} w={120} aria-label="Steps done" />
            </div>
          }
        >
          <Checklist label="Setup steps" items={items} />
        </Section>
      </LoadGate>
    </div>
  )
}
