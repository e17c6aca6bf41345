import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import {
  ACCOUNT_NUMBER,
  entityLabels,
  personalIdOf,
  ROUTING_NUMBER,
  TAX_ID,
  type MidBusiness,
  type MidOwner,
  type MidVolume,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import { countryName } from '../../../../shared/domain/address/regions.ts'
import { KeyValueList, type KeyValueItem } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './mid.module.css'

type Read = Pick<MidApplication, 'data' | 'endings'>
/** Full numbers that the operator has requested. */
type Numbers = Readonly<Record<string, string>>

const text = (value: string) => value || <span className={classes.none}>Missing</span>
const country = (code: string) => text(code === '' ? '' : countryName(code, 'en'))
const place = (where: Pick<MidBusiness, 'address1' | 'city' | 'state' | 'postal_code'>) =>
  text([where.address1, where.city, where.state, where.postal_code].filter((part) => part !== '').join(', '))

function businessFacts(business: MidBusiness, number: (name: string) => KeyValueItem['value']): KeyValueItem[] {
  return [
    { label: 'Legal name', value: text(business.legal_name) },
    { label: 'Trading name', value: business.trading_name || 'Same as legal name' },
    { label: 'Kind', value: business.entity_type === '' ? text('') : entityLabels[business.entity_type] },
    { label: 'Country', value: country(business.country) },
    { label: 'Tax number', value: number(TAX_ID) },
    { label: 'In business since', value: text(business.started_on) },
    { label: 'Address', value: place(business) },
    { label: 'Phone', value: text(business.phone) },
    { label: 'Email', value: text(business.email) },
    { label: 'Website', value: text(business.website) },
    { label: 'Category code', value: text(business.mcc) },
    { label: 'Products', value: text(business.description) },
    { label: 'Refund policy', value: text(business.refund_policy_link) },
    { label: 'Terms', value: text(business.terms_link) },
  ]
}

const ownerFacts = (owner: MidOwner, number: (name: string) => KeyValueItem['value']): KeyValueItem[] => [
  { label: 'Name', value: text(`${owner.first_name} ${owner.last_name}`.trim()) },
  {
    label: 'Role and share',
    value: [owner.title, owner.share === null ? '' : `${owner.share} %`].filter(Boolean).join(', '),
  },
  { label: 'Date of birth', value: text(owner.born_on) },
  { label: 'Identity number', value: number(personalIdOf(owner.owner_id)) },
  { label: 'Contact', value: text([owner.email, owner.phone].filter(Boolean).join(', ')) },
  { label: 'Address', value: place(owner) },
  { label: 'Country', value: country(owner.country) },
]

function volumeFacts(volume: MidVolume): KeyValueItem[] {
  const money = (amount: number | null) =>
    amount === null ? text('') : <Money amount={amount} currency={volume.currency} />
  const counted = (value: number | null, unit: string) => (value === null ? text('') : `${value} ${unit}`)
  return [
    { label: 'Monthly sales', value: money(volume.monthly_volume) },
    { label: 'Average order', value: money(volume.average_ticket) },
    { label: 'Largest order', value: money(volume.highest_ticket) },
    { label: 'Delivery time', value: counted(volume.delivery_days, 'days') },
    { label: 'Return window', value: counted(volume.return_days, 'days') },
    { label: 'Subscriptions', value: counted(volume.subscription_share, '% of sales') },
    { label: 'Current processor', value: volume.current_processor || 'None' },
  ]
}

/** All data of an application, for review. */
export function ApplicationData({ data, endings, numbers }: Read & { numbers?: Numbers }) {
  const number = (name: string) => {
    const ending = endings[name]
    return numbers?.[name] ?? (ending === undefined ? text('') : `•••• ${ending}`)
  }
  const { bank } = data
  return (
    <>
      <Section title="Business">
        <KeyValueList items={businessFacts(data.business, number)} />
      </Section>
      {data.owners.map((owner, index) => (
        <Section key={owner.owner_id} title={`Owner ${index + 1}`}>
          <KeyValueList items={ownerFacts(owner, number)} />
        </Section>
      ))}
      <Section title="Bank account">
        <KeyValueList
          items={[
            { label: 'Account holder', value: text(bank.account_holder) },
            { label: 'Bank', value: text(bank.bank_name) },
            { label: 'Country and currency', value: text([bank.country, bank.currency].filter(Boolean).join(', ')) },
            { label: 'Routing number', value: number(ROUTING_NUMBER) },
            { label: 'Account number', value: number(ACCOUNT_NUMBER) },
          ]}
        />
      </Section>
      <Section title="Volume">
        <KeyValueList items={volumeFacts(data.volume)} />
      </Section>
    </>
  )
}
