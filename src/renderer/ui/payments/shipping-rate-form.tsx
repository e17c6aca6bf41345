import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { goLive } from '../../../shared/contracts/stores/go-live.ts'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { shippingMethods } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { MoneyInput } from '../inputs/money-input.tsx'
import { LoadGate } from '../resource/load-gate.tsx'
import classes from './shipping-rate-form.module.css'
import { RowSkeleton } from '../feedback/skeletons.tsx'
import { useNotification } from '../feedback/toasts.tsx'

const CHOICES = [
  { value: 'free', label: 'Free shipping' },
  { value: 'flat', label: 'Flat rate' },
  { value: 'none', label: 'Nothing to ship' },
] as const
type Choice = (typeof CHOICES)[number]['value']

const TITLES = { free: 'Free shipping', flat: 'Standard shipping' } as const

/** Returns the error of an invalid rate; null for a valid one. */
export function rateProblem(choice: Choice, rate: number | null): string | null {
  if (choice !== 'flat') return null
  if (rate === null) return 'Enter a rate'
  return Number.isNaN(rate) || rate < 1 ? 'Enter a rate above 0, or choose free shipping' : null
}

/** Saves the choice through the page editor's calls. */
function useSave(page: PaymentPageDraft, onDone: () => void) {
  const toast = useNotification()
  const invalidates = [stores.setup, goLive.checks, shippingMethods.list, paymentPages.list]
  const onSuccess = () => {
    toast.success('Shipping saved')
    onDone()
  }
  const create = useAction(shippingMethods.create, { invalidates, onSuccess })
  const update = useAction(paymentPages.update, { invalidates: [paymentPages.list] })
  const publish = useAction(paymentPages.publish, { invalidates, onSuccess })
  const { payment_page_id, version } = page
  const save = async (choice: Choice, rate: number | null) => {
    if (choice !== 'none') {
      const method = { shipping_title: TITLES[choice], shipping_rate: choice === 'flat' ? (rate ?? 0) : 0 }
      await create.run({ body: { payment_page_id, ...method, is_default: true } })
      return
    }
    const written = await update.run({ body: { payment_page_id, version, shipping_method_enabled: false } })
    if (written) await publish.run({ body: { payment_page_id, version: written.data.version } })
  }
  return {
    save,
    busy: create.busy || update.busy || publish.busy,
    error: create.error ?? update.error ?? publish.error,
    rateError: create.fieldErrors['shipping_rate'],
  }
}

interface FormProps {
  page: PaymentPageDraft
  currency: string
  onDone: () => void
  onCancel: () => void
}

function RateForm({ page, currency, onDone, onCancel }: FormProps) {
  const [choice, setChoice] = useState<Choice>('flat')
  const [rate, setRate] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const { save, busy, error, rateError } = useSave(page, onDone)
  const problem = rateProblem(choice, rate)
  const publishesMore = choice === 'none' && page.version !== page.published_version
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) void save(choice, rate)
      }}
    >
      <Radio.Group
        label="How do you ship?"
        value={choice}
        onChange={(next) => setChoice(CHOICES.find(({ value }) => value === next)?.value ?? 'flat')}
      >
        <Stack gap={8} mt={8}>
          {CHOICES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} autoFocus={value === choice} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'flat' && (
        <div className={classes.rate}>
          <MoneyInput
            label="Rate per order"
            currency={currency}
            value={rate}
            onChange={setRate}
            error={(tried ? problem : null) ?? rateError}
          />
        </div>
      )}
      <p className={classes.note}>
        {choice === 'none'
          ? 'Checkout won’t ask for a shipping method.'
          : 'You can add more methods in the page editor.'}
        {publishesMore && ' This also publishes other changes to your payment page.'}
      </p>
      {error !== null && error !== rateError && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="xs" loading={busy}>
          Save shipping
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface ShippingRateFormProps extends Omit<FormProps, 'page'> {
  store_id: string
}

/** Asks how a store ships, and saves it to the store's default payment page. */
export function ShippingRateForm({ store_id, ...rest }: ShippingRateFormProps) {
  const { data, load } = useApi(paymentPages.list, { query: { store_id } })
  const page = data?.payment_pages.find(
    (each) => each.is_default && each.status === 'live' && each.payment_page_type === 'standard',
  )
  return (
    <LoadGate load={load} what="The payment page" skeleton={<RowSkeleton rows={2} height={32} />}>
      {page ? (
        <RateForm page={page} {...rest} />
      ) : (
        <p className={classes.note}>
          Publish a default payment page first. <Link to={to('payment-pages.list')}>Open pages</Link>
        </p>
      )}
    </LoadGate>
  )
}
