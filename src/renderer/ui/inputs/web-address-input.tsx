import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Props returned by `form.getInputProps` for text. */
interface WebAddressInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value' | 'type'> {
  value?: string
  onChange?: (value: string) => void
}

/** Converts 'example.com' to 'https://example.com'; text with a scheme or without a dot is unchanged. */
export const withScheme = (text: string): string => {
  const typed = text.trim()
  return typed === '' || !typed.includes('.') || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** A URL field that adds https:// on blur, so that it need not be typed. */
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
