import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { optionLabel } from '../../../../shared/domain/subscriptions/option-label.ts'
import { MAX_OPTIONS } from '../../../../shared/domain/subscriptions/plan-problems.ts'
import { Money } from '../../../ui/display/money.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import forms from '../../../ui/resource/form.module.css'
import { OptionFields } from './option-fields.tsx'
import { newOption, optionInput, type OptionValues } from './plan-form.ts'
import { chargePrice, optionNote } from './plan-labels.ts'
import classes from './editor.module.css'
import type { PlanFormApi } from './use-plan-form.ts'

interface OptionRowProps {
  form: PlanFormApi
  index: number
  option: OptionValues
  currency: string
  opened: boolean
  onToggle: () => void
}

const nameOf = (option: OptionValues): string => optionLabel(optionInput(option))

function OptionRow({ form, index, option, currency, opened, onToggle }: OptionRowProps) {
  const input = optionInput(option)
  const invalid = Object.keys(form.errors).some((path) => path.startsWith(`pricing_options.${index}.`))
  const Chevron = opened || invalid ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.option}>
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={opened || invalid} onClick={onToggle}>
          <span className={forms.name}>
            <span className={forms.strong}>
              {nameOf(option)}{' '}
              {option.highlight && option.highlight_text !== '' && (
                <StatusBadge tone="info">{option.highlight_text}</StatusBadge>
              )}
            </span>
            <span className={forms.quiet}>{optionNote(input)}</span>
          </span>
          <span className={classes.price}>
            {option.one_time_price !== null && !Number.isNaN(option.one_time_price) && (
              <Money amount={chargePrice(input)} currency={currency} />
            )}
            <Chevron size={16} stroke={1.7} aria-hidden />
          </span>
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${nameOf(option)}`}
          disabled={form.values.pricing_options.length === 1}
          onClick={() => form.removeListItem('pricing_options', index)}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {(opened || invalid) && <OptionFields form={form} index={index} option={option} currency={currency} />}
    </div>
  )
}

/** The plan's pricing options: sorted by dragging or by keyboard, one open at a time. */
export function OptionsEditor({ form, currency }: { form: PlanFormApi; currency: string }) {
  const options = form.values.pricing_options
  const [open, setOpen] = useState(options[0]?.key ?? '')
  const add = () => {
    const option = newOption({ one_time_price: options[0]?.one_time_price ?? null })
    form.insertListItem('pricing_options', option)
    setOpen(option.key)
  }
  const error = form.errors['pricing_options']
  return (
    <Section
      form
      title="Pricing options"
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={options.length >= MAX_OPTIONS}
          onClick={add}
        >
          Add option
        </Button>
      }
    >
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <SortList
        label="Pricing options"
        items={options}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onSort={(sorted) => form.setFieldValue('pricing_options', sorted)}
      >
        {(option, index) => (
          <OptionRow
            form={form}
            index={index}
            option={option}
            currency={currency}
            opened={open === option.key}
            onToggle={() => setOpen(open === option.key ? '' : option.key)}
          />
        )}
      </SortList>
    </Section>
  )
}
