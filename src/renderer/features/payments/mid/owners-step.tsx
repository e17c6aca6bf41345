import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  emptyOwner,
  MAX_OWNERS,
  personalIdOf,
  type MidOwner,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import form from '../../../ui/resource/form.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { CountryField, errorFor, SecretField, textFieldsOf, WholeField, type StepProps } from './fields.tsx'
import classes from './mid.module.css'

interface OwnerProps extends StepProps {
  owner: MidOwner
  index: number
  onChange: (owner: MidOwner) => void
  onRemove: () => void
}

function OwnerFields({ draft, shown, owner, index, onChange, onRemove }: OwnerProps) {
  const prefix = `owners.${index}`
  const at = (name: string) => errorFor(draft.problems, shown, `${prefix}.${name}`)
  const field = textFieldsOf({ values: owner, prefix, problems: draft.problems, shown, onChange })
  const name = `${owner.first_name} ${owner.last_name}`.trim() || `Owner ${index + 1}`
  return (
    <Section
      form
      title={name}
      action={
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={15} stroke={1.7} />}
          onClick={onRemove}
        >
          Remove<span className={classes.hidden}> {name}</span>
        </Button>
      }
    >
      <div className={form.fields}>
        <div className={form.pair}>
          {field({ name: 'first_name', label: 'First name' })}
          {field({ name: 'last_name', label: 'Last name' })}
        </div>
        <div className={form.three}>
          {field({ name: 'title', label: 'Role', help: 'For example, director.' })}
          <WholeField
            label="Share"
            help="Share of the business."
            suffix=" %"
            max={100}
            value={owner.share}
            error={at('share')}
            onChange={(share) => onChange({ ...owner, share })}
          />
          {field({ name: 'born_on', label: 'Date of birth', help: 'As shown in the passport.', type: 'date' })}
        </div>
        <div className={form.pair}>
          {field({ name: 'email', label: 'Email', type: 'email' })}
          {field({ name: 'phone', label: 'Phone', type: 'tel' })}
        </div>
        {field({ name: 'address1', label: 'Home address' })}
        <div className={form.three}>
          {field({ name: 'city', label: 'City' })}
          {field({ name: 'state', label: 'State or region' })}
          {field({ name: 'postal_code', label: 'Postal code' })}
        </div>
        <div className={form.pair}>
          <CountryField
            label="Country"
            value={owner.country}
            error={at('country')}
            onChange={(country) => onChange({ ...owner, country })}
          />
          <SecretField
            draft={draft}
            name={personalIdOf(owner.owner_id)}
            label="Personal identity number"
            help="Social security number in the United States. Stored encrypted."
            problem={at('personal_id')}
          />
        </div>
      </div>
    </Section>
  )
}

/** Beneficial owners and managers of the business. */
export function OwnersStep({ draft, shown }: StepProps) {
  const { owners, business } = draft.data
  const problem = errorFor(draft.problems, shown, 'owners')
  const add = () => draft.set('owners', [...owners, emptyOwner(`own_${crypto.randomUUID()}`, business.country)])
  return (
    <>
      {owners.map((owner, index) => (
        <OwnerFields
          key={owner.owner_id}
          draft={draft}
          shown={shown}
          owner={owner}
          index={index}
          onChange={(changed) => draft.set('owners', owners.toSpliced(index, 1, changed))}
          onRemove={() => draft.set('owners', owners.toSpliced(index, 1))}
        />
      ))}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {owners.length < MAX_OWNERS && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={add}>
            Add owner
          </Button>
        </div>
      )}
    </>
  )
}
