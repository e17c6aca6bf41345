import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** What `form.getInputProps` of a text gives. */
interface WebAddressInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value' | 'type'> {
  value?: string
  onChange?: (value: string) => void
}

/** 'https://example.com' of 'example.com'; what names a scheme already, or has no dot, is left as it is. */
export const withScheme = (text: string): string => {
  const typed = text.trim()
  return typed === '' || !typed.includes('.') || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** A web address, completed with https:// when the field is left: nobody should have to type that. */
export function WebAddressInput({ value = '', onChange, onBlur, ...rest }: WebAddressInputProps) {
  return (
    <TextInput
      placeholder="https://example.com"
      {...rest}
      type="url"
      inputMode="url"
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={(event) => {
        const whole = withScheme(value)
        if (whole !== value) onChange?.(whole)
        onBlur?.(event)
      }}
    />
  )
}
