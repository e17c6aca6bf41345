import { CloseButton, Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import classes from './filter-chip.module.css'

export interface FilterOption {
  value: string
  label: string
}

interface FilterChipProps {
  label: string
  options: readonly FilterOption[]
  /** '' means no filter. */
  value: string
  onChange: (value: string) => void
}

/** A filter: a dashed chip with options, then 'Label: value' with a remove button. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-start">
      <div className={classes.chip} data-set={chosen !== undefined || undefined}>
        <Menu.Target>
          <UnstyledButton className={classes.target ?? ''}>
            {chosen === undefined ? (
              <>
                <IconPlus size={14} stroke={1.8} aria-hidden />
                {label}
              </>
            ) : (
              <>
                {label}: <strong>{chosen.label}</strong>
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        {chosen !== undefined && (
          <CloseButton size={24} iconSize={16} aria-label={`Clear ${label}`} onClick={() => onChange('')} />
        )}
      </div>
      <Menu.Dropdown miw={180}>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option.value === value ? <IconCheck size={16} stroke={1.8} aria-label="chosen" /> : null}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
