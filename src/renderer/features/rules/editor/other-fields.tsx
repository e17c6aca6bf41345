import { Autocomplete, Radio, Select, Switch, TextInput } from '@mantine/core'
import { paymentMethods, METHOD_NAMES, type RoutedMethod } from '../../../../shared/domain/routing/fields.ts'
import {
  EXEMPTION_NAMES,
  type DeclineAction,
  type Exemption,
  type RuleAction,
  type ThreeDSecureAction,
  type ThreeDSecureWish,
} from '../../../../shared/domain/routing/rules.ts'
import { SortList } from '../../../ui/display/sort-list.tsx'
import chain from './chain.module.css'
import { LAZY_DROPDOWN } from '../pills.ts'
import classes from './rule-form.module.css'
import { errorOf, type RuleErrors } from './rule-problems.ts'

interface FieldsProps<A> {
  action: A
  errors: RuleErrors
  onChange: (action: A) => void
}

const REASONS = [
  'Suspected fraud',
  'Amount above our limit',
  'Card type not accepted',
  'Card country not supported',
  'Billing country doesn’t match card country',
  'Too many attempts',
  'Prepaid card',
]

const SAID = [
  'Payment declined',
  'We can’t accept this card. Try another card.',
  'We don’t accept prepaid cards. Try another card.',
  'We don’t accept payments from your country yet.',
]

/** The decline reason for the store, and the message to the shopper, which may differ. */
export function DeclineFields({ action, errors, onChange }: FieldsProps<DeclineAction>) {
  return (
    <div className={classes.fields}>
      <Autocomplete
        comboboxProps={LAZY_DROPDOWN}
        label="Reason"
        description="Shown on the order and in reports. Select a reason or enter your own."
        required
        maxLength={200}
        data={REASONS}
        value={action.reason}
        error={errors['action.reason']}
        onChange={(reason) => onChange({ ...action, reason })}
      />
      <Autocomplete
        comboboxProps={LAZY_DROPDOWN}
        label="Message to the shopper"
        description="Don’t mention fraud, since that can help fraudsters."
        required
        maxLength={200}
        data={SAID}
        value={action.shopper_message}
        error={errors['action.shopper_message']}
        onChange={(shopper_message) => onChange({ ...action, shopper_message })}
      />
    </div>
  )
}

const THREE_D_SECURE_OPTIONS: readonly { value: ThreeDSecureWish; label: string; text: string }[] = [
  {
    value: 'require',
    label: 'Require',
    text: 'Skip accounts without 3-D Secure. The bank is liable for fraud.',
  },
  { value: 'prefer', label: 'Prefer', text: 'Let the bank decide. This is the default.' },
  { value: 'skip', label: 'Skip', text: 'Don’t request it. The bank can still require it.' },
  {
    value: 'exemption',
    label: 'Exemption',
    text: 'Ask the bank to skip 3-D Secure for a permitted reason. If the account can’t ask, the bank decides.',
  },
]

const EXEMPTIONS = Object.entries(EXEMPTION_NAMES).map(([value, words]) => ({
  value,
  label: words.charAt(0).toUpperCase() + words.slice(1),
}))

const isWish = (value: string): value is ThreeDSecureWish => THREE_D_SECURE_OPTIONS.some((wish) => wish.value === value)
const isExemption = (value: string | null): value is Exemption =>
  value !== null && Object.hasOwn(EXEMPTION_NAMES, value)

/** How 3-D Secure is requested. */
export function ThreeDSecureFields({ action, errors, onChange }: FieldsProps<ThreeDSecureAction>) {
  const { wish, exemption } = action
  return (
    <div className={classes.fields}>
      <Radio.Group
        aria-label="3-D Secure"
        value={wish}
        onChange={(next) => isWish(next) && onChange({ type: 'three_d_secure', wish: next })}
      >
        <div className={classes.choices}>
          {THREE_D_SECURE_OPTIONS.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </div>
      </Radio.Group>
      {wish === 'exemption' && (
        <Select
          comboboxProps={LAZY_DROPDOWN}
          label="Exemption"
          placeholder="Select an exemption"
          data={EXEMPTIONS}
          allowDeselect={false}
          value={exemption ?? null}
          error={errorOf(errors, 'action')}
          onChange={(next) => isExemption(next) && onChange({ ...action, exemption: next })}
        />
      )}
    </div>
  )
}

type CheckoutAction = Extract<RuleAction, { type: 'checkout' }>

const METHOD_LABELS: Readonly<Record<RoutedMethod, string>> = { ...METHOD_NAMES, card: 'Cards' }

/** The payment methods shown to the shopper, in order; disabled ones are listed below. */
export function MethodFields({ action, errors, onChange }: FieldsProps<CheckoutAction>) {
  const { methods } = action
  const others = paymentMethods.filter((method) => !methods.includes(method))
  const set = (next: RoutedMethod[]) => onChange({ type: 'checkout', methods: next })
  const error = errorOf(errors, 'action')
  return (
    <div className={classes.fields}>
      <SortList
        label="Payment methods in order"
        items={methods}
        keyOf={(method) => method}
        nameOf={(method) => METHOD_LABELS[method]}
        onSort={set}
      >
        {(method, at) => (
          <div className={chain.step}>
            <span className={chain.number}>{at + 1}</span>
            <Switch
              checked
              label={METHOD_LABELS[method]}
              onChange={() => set(methods.filter((one) => one !== method))}
            />
          </div>
        )}
      </SortList>
      {others.length > 0 && (
        <div className={chain.off} role="group" aria-label="Hidden">
          {others.map((method) => (
            <Switch
              key={method}
              checked={false}
              label={METHOD_LABELS[method]}
              onChange={() => set([...methods, method])}
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.note}>
        Shoppers only see methods that an active account supports in their currency. Apple Pay and Google Pay also need
        a compatible device.
      </p>
    </div>
  )
}

interface NameFieldsProps {
  name: string
  note: string
  errors: RuleErrors
  onChange: (patch: { name?: string; note?: string }) => void
}

/** The rule's name on orders, and a note on its purpose. */
export function NameFields({ name, note, errors, onChange }: NameFieldsProps) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="Name"
        required
        maxLength={80}
        placeholder="Large European cards"
        value={name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={
          <>
            Note <span className={classes.optional}>optional</span>
          </>
        }
        maxLength={500}
        value={note}
        error={errors['note']}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  )
}
