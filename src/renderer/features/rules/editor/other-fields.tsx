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
  'The amount is higher than this store takes',
  'Card type not accepted',
  'The card’s country is not served',
  'The billing and the card’s country do not go together',
  'Too many attempts with this payment',
  'Prepaid cards are not accepted',
]

const SAID = [
  'Payment declined',
  'This card cannot be used here. Try another card.',
  'Prepaid cards are not accepted. Try another card.',
  'We cannot take payments from your country yet.',
]

/** The decline reason for the store, and the message to the shopper, which may differ. */
export function DeclineFields({ action, errors, onChange }: FieldsProps<DeclineAction>) {
  return (
    <div className={classes.fields}>
      <Autocomplete
        comboboxProps={LAZY_DROPDOWN}
        label="Reason"
        description="For you, on the order and in reports. Choose one or write your own."
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
        description="One sentence. Don't mention fraud: it would help a thief."
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
    text: 'Always. Accounts without 3-D Secure are passed over; the bank carries the risk of fraud.',
  },
  { value: 'prefer', label: 'Prefer', text: 'Where the bank wants it. This is what happens without a rule.' },
  { value: 'skip', label: 'Skip', text: 'Not asked for. The bank may ask for it all the same.' },
  {
    value: 'exemption',
    label: 'Exemption',
    text: 'Ask the bank to approve without it, and say why. Accounts that can’t ask leave it to the bank.',
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
          placeholder="Choose the exemption"
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
        label="Methods in their order"
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
        <div className={chain.off} role="group" aria-label="Not offered">
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
        A method is shown only where an active account takes it in the shopper’s currency. Apple Pay and Google Pay also
        need a device that has them.
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
