import { Select } from '@mantine/core'
import {
  entityTypes,
  entityLabels,
  TAX_ID,
  type MidBusiness,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import form from '../../../ui/resource/form.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { CountryField, errorFor, SecretField, textFieldsOf, type StepProps } from './fields.tsx'

const entities = entityTypes.map((value) => ({ value, label: entityLabels[value] }))

/** The legal entity, its address and what it sells. */
export const BusinessStep = (props: StepProps) => (
  <>
    <LegalEntity {...props} />
    <Contact {...props} />
    <Products {...props} />
  </>
)

/** Returns the text fields of the business, with their errors. */
const businessFields = ({ draft, shown }: StepProps) =>
  textFieldsOf({
    values: draft.data.business,
    prefix: 'business',
    problems: draft.problems,
    shown,
    onChange: (values: MidBusiness) => draft.set('business', values),
  })

function LegalEntity({ draft, shown }: StepProps) {
  const { business } = draft.data
  const field = businessFields({ draft, shown })
  const change = (values: Partial<MidBusiness>) => draft.set('business', { ...business, ...values })
  const at = (name: string) => errorFor(draft.problems, shown, `business.${name}`)
  return (
    <Section title="Legal entity" form>
      <div className={form.fields}>
        <div className={form.pair}>
          {field({
            name: 'legal_name',
            label: 'Legal name',
            help: 'As registered.',
            autoComplete: 'organization',
          })}
          {field({ name: 'trading_name', label: 'Trading name', help: 'The name shoppers know.' })}
        </div>
        <div className={form.pair}>
          <Select
            label="Kind of business"
            data={entities}
            value={business.entity_type || null}
            allowDeselect={false}
            error={at('entity_type')}
            onChange={(value) => change({ entity_type: entityTypes.find((each) => each === value) ?? '' })}
          />
          <CountryField
            label="Country of registration"
            value={business.country}
            error={at('country')}
            onChange={(country) => change({ country })}
          />
        </div>
        <div className={form.pair}>
          <SecretField
            draft={draft}
            name={TAX_ID}
            label="Tax number"
            help="EIN in the United States. Stored encrypted and never shown again."
            problem={at('tax_id')}
          />
          {field({ name: 'started_on', label: 'In business since', type: 'date' })}
        </div>
      </div>
    </Section>
  )
}

function Contact(props: StepProps) {
  const field = businessFields(props)
  return (
    <Section title="Address and contact" form>
      <div className={form.fields}>
        {field({ name: 'address1', label: 'Street and number', autoComplete: 'street-address' })}
        <div className={form.three}>
          {field({ name: 'city', label: 'City' })}
          {field({ name: 'state', label: 'State or region' })}
          {field({ name: 'postal_code', label: 'Postal code' })}
        </div>
        <div className={form.pair}>
          {field({ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' })}
          {field({ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' })}
        </div>
      </div>
    </Section>
  )
}

function Products(props: StepProps) {
  const field = businessFields(props)
  return (
    <Section title="Products and policies" form>
      <div className={form.fields}>
        {field({ name: 'description', label: 'Products and customers', long: true })}
        <div className={form.pair}>
          {field({ name: 'website', label: 'Website', type: 'url' })}
          {field({ name: 'mcc', label: 'Category code (MCC)', help: 'Four digits; 5732 is electronics.' })}
        </div>
        <div className={form.pair}>
          {field({ name: 'refund_policy_link', label: 'Refund policy', type: 'url' })}
          {field({ name: 'terms_link', label: 'Terms of service', type: 'url' })}
        </div>
      </div>
    </Section>
  )
}
