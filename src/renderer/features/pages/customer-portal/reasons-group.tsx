import { ActionIcon, Button, NumberInput, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconMessageQuestion, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cancelReasons, type RetentionOffer } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { newOffer, offerLabel, offerNames, reasonLabel, reasonNames } from './offer-labels.ts'
import classes from './portal.module.css'
import { usePortal } from './portal-context.tsx'
import type { PortalValues } from './portal-kind.ts'

const { FlagField, NumberField } = fieldsOf<PortalValues>()

type Reason = PortalValues['reasons'][number]

const offers = (['none', 'discount', 'pause', 'skip', 'swap'] as const).map((value) => ({
  value,
  label: offerNames[value],
}))

interface OfferFieldsProps {
  offer: RetentionOffer
  onChange: (offer: RetentionOffer) => void
}

const whole = { size: 'xs', allowDecimal: false, allowNegative: false, clampBehavior: 'strict' } as const

/** The kind of an offer and what it depends on. */
function OfferFields({ offer, onChange }: OfferFieldsProps) {
  return (
    <div className={classes.pair}>
      <ChoiceSelect
        labelled
        label="Offer"
        value={offer.kind}
        options={offers}
        onChange={(kind) => kind !== offer.kind && onChange(newOffer(kind))}
      />
      {offer.kind === 'pause' && (
        <NumberInput
          {...whole}
          label="For"
          suffix=" days"
          min={1}
          max={180}
          value={offer.days}
          onChange={(days) => onChange({ ...offer, days: Number(days) || 1 })}
        />
      )}
      {offer.kind === 'discount' && (
        <>
          <NumberInput
            {...whole}
            label="Discount"
            suffix="%"
            min={1}
            max={100}
            value={offer.percentage}
            onChange={(percentage) => onChange({ ...offer, percentage: Number(percentage) || 1 })}
          />
          <NumberInput
            {...whole}
            label="Deliveries"
            min={1}
            max={24}
            value={offer.payments}
            onChange={(payments) => onChange({ ...offer, payments: Number(payments) || 1 })}
          />
        </>
      )}
    </div>
  )
}

interface ReasonRowProps {
  of: Reason
  readOnly: boolean
  onChange: (reason: Reason) => void
  onRemove: () => void
}

/** A reason that opens in place. */
function ReasonRow({ of, readOnly, onChange, onRemove }: ReasonRowProps) {
  const [opened, setOpened] = useState(false)
  const name = reasonLabel(of)
  return (
    <div className={classes.reason}>
      <UnstyledButton className={classes.reasonHead ?? ''} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <span>
          <b>{name}</b>
          <span className={classes.offer}>{offerLabel(of.offer)}</span>
        </span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      {opened && (
        <div className={classes.reasonBody}>
          <TextInput
            label="Label"
            size="xs"
            maxLength={80}
            placeholder={reasonNames[of.reason]}
            description="Leave blank for our translated text."
            value={of.label}
            onChange={(event) => onChange({ ...of, label: event.currentTarget.value })}
          />
          <OfferFields offer={of.offer} onChange={(offer) => onChange({ ...of, offer })} />
          {!readOnly && (
            <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
      )}
    </div>
  )
}

/** The reasons that customers choose from, each with its offer, and how the cancel screen works. */
export function ReasonsGroup() {
  const { values, set, readOnly } = usePortal()
  const { reasons } = values
  const unused = cancelReasons.find((reason) => reasons.every((each) => each.reason !== reason))
  const write = (next: Reason[]) => set({ reasons: next })
  return (
    <SettingGroup
      title="Reasons and offers"
      icon={IconMessageQuestion}
      open
      note={pluralize(reasons.length, 'reason')}
      keywords="cancel offer discount pause skip swap screens buttons"
    >
      <SortList
        label="Cancel reasons"
        items={reasons}
        keyOf={({ reason }) => reason}
        nameOf={reasonLabel}
        onSort={write}
        disabled={readOnly}
      >
        {(item, index) => (
          <ReasonRow
            of={item}
            readOnly={readOnly}
            onChange={(changed) => write(reasons.with(index, changed))}
            onRemove={() => write(reasons.toSpliced(index, 1))}
          />
        )}
      </SortList>
      {unused !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => write([...reasons, { reason: unused, label: '', offer: { kind: 'none' } }])}
        >
          Add reason
        </Button>
      )}
      <FlagField name="reason_required" label="Require a reason" />
      <NumberField
        name="cancel_screens"
        label="Screens to cancel"
        description="Includes the confirmation."
        min={1}
        max={5}
      />
      <FlagField
        name="equal_buttons"
        label="Equal buttons"
        description="Cancel and the offer have the same size and style."
      />
    </SettingGroup>
  )
}
