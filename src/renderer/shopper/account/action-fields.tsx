import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { addDays } from '../../../shared/domain/subscriptions/billing-calendar.ts'
import { TextField } from '../../storefront/form/fields.tsx'
import { fill, useAccountTexts } from './account-texts.tsx'
import type { CustomerAction } from './actions.ts'
import { ItemFields } from './item-fields.tsx'

export interface FieldValues {
  /** The delivery that is skipped or restored. */
  cycle?: number
  move_date?: string
  pause_duration?: number
  quantity?: number
  variant_id?: string
  shipping_address?: StoredAddress
}

interface ActionFieldsProps {
  of: PortalSubscription
  action: CustomerAction
  today: string
  values: FieldValues
  onChange: (values: FieldValues) => void
}

const PAUSE_DAYS = [7, 14, 30, 60, 90]

interface ChoicesProps<T extends string | number> {
  name: string
  options: readonly { value: T; label: string }[]
  chosen: T | undefined
  onChoose: (value: T) => void
}

const Choices = <T extends string | number>({ name, options, chosen, onChoose }: ChoicesProps<T>) => (
  <div className="shop-account-choices">
    {options.map(({ value, label }) => (
      <label key={value} className="shop-portal-choice">
        <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
        <span>{label}</span>
      </label>
    ))}
  </div>
)

const EMPTY: StoredAddress = {
  full_name: '',
  address1: '',
  address2: '',
  locality: '',
  administrative_area: '',
  postal_code: '',
  country_code: '',
}

function AddressFields({ address, onChange }: { address: StoredAddress; onChange: (address: StoredAddress) => void }) {
  const t = useAccountTexts()
  const fields: readonly (readonly [keyof StoredAddress, string, string])[] = [
    ['full_name', t.full_name, 'name'],
    ['address1', t.address1, 'address-line1'],
    ['address2', t.address2, 'address-line2'],
    ['locality', t.city, 'address-level2'],
    ['administrative_area', t.region, 'address-level1'],
    ['postal_code', t.postal_code, 'postal-code'],
  ]
  return (
    <div className="shop-account-form">
      {fields.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          id={`account-${name}`}
          label={label}
          autoComplete={`shipping ${autoComplete}`}
          value={address[name]}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      ))}
    </div>
  )
}

/** What an action asks the customer for; nothing for those that only need a confirmation. */
export function ActionFields({ of, action, today, values, onChange }: ActionFieldsProps) {
  const t = useAccountTexts()
  switch (action) {
    case 'move':
      return (
        <label className="shop-account-date">
          {t.new_date}
          <input
            type="date"
            required
            min={addDays(today, 1)}
            value={values.move_date ?? ''}
            onChange={({ target }) => target.value && onChange({ move_date: target.value })}
          />
        </label>
      )
    case 'pause':
      return (
        <Choices
          name="pause"
          options={PAUSE_DAYS.map((value) => ({ value, label: fill(t.days, { count: value }) }))}
          chosen={values.pause_duration}
          onChoose={(pause_duration) => onChange({ pause_duration })}
        />
      )
    case 'change_quantity':
      return (
        <label className="shop-account-date">
          {t.quantity}
          <input
            type="number"
            min={1}
            max={999}
            value={values.quantity ?? of.quantity}
            onChange={({ target }) => target.value && onChange({ quantity: Math.round(Number(target.value)) })}
          />
        </label>
      )
    case 'swap':
      return (
        <Choices
          name="swap"
          options={of.swaps.map(({ variant_id, title }) => ({ value: variant_id, label: title }))}
          chosen={values.variant_id}
          onChoose={(variant_id) => onChange({ variant_id })}
        />
      )
    case 'change_address':
      return (
        <AddressFields
          address={values.shipping_address ?? EMPTY}
          onChange={(shipping_address) => onChange({ shipping_address })}
        />
      )
    case 'add_item':
      return <ItemFields of={of} chosen={values} onChoose={onChange} />
    default:
      return null
  }
}
