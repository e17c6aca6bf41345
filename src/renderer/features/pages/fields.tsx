import { Input, NumberInput, SegmentedControl, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ColorField } from '../../ui/color-field.tsx'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { colourWarnings, pageColour, type ColourKey } from './colours.ts'
import classes from './groups/groups.module.css'
import type { PageImage, PageValues } from './page-values.ts'
import { usePaymentPage } from './payment-page-context.tsx'

/** The names of the settings that hold exactly a `T`. */
type Names<T> = {
  [K in keyof PageValues]: [T, PageValues[K]] extends [PageValues[K], T] ? K : never
}[keyof PageValues]

interface FieldProps<Name> {
  name: Name
  label: string
  description?: string
}

/** A setting that is on or off. */
export function FlagField({ name, label, description }: FieldProps<Names<boolean>>) {
  const { values, set } = usePaymentPage()
  return (
    <Switch
      label={label}
      description={description}
      checked={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
}

interface TextFieldProps extends FieldProps<Names<string>> {
  max: number
  placeholder?: string
  /** Several lines. */
  lines?: number
}

/** A setting that is a text. */
export function TextField({ name, label, description, max, placeholder, lines }: TextFieldProps) {
  const { values, set, problems } = usePaymentPage()
  const field = {
    label,
    description,
    placeholder,
    maxLength: max,
    size: 'xs',
    value: values[name],
    error: problems.get(name),
  } as const
  if (lines === undefined)
    return <TextInput {...field} onChange={(event) => set({ [name]: event.currentTarget.value })} />
  return (
    <Textarea
      {...field}
      rows={lines}
      resize="vertical"
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
}

interface NumberFieldProps extends FieldProps<Names<number>> {
  min: number
  max: number
  suffix?: string
}

/** A setting that is a whole number. */
export function NumberField({ name, label, description, min, max, suffix }: NumberFieldProps) {
  const { values, set, problems } = usePaymentPage()
  return (
    <NumberInput
      label={label}
      description={description}
      size="xs"
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...(suffix === undefined ? {} : { suffix })}
      value={values[name]}
      error={problems.get(name)}
      onChange={(value) => set({ [name]: Number(value) })}
    />
  )
}

interface ChoiceFieldProps<Name extends keyof PageValues> extends FieldProps<Name> {
  choices: readonly { value: Extract<PageValues[Name], string>; label: string }[]
}

/** A setting that is one of two or three. */
export function ChoiceField<Name extends keyof PageValues>({ name, label, choices }: ChoiceFieldProps<Name>) {
  const { values, set } = usePaymentPage()
  const value: unknown = values[name]
  return (
    <Input.Wrapper label={label}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={typeof value === 'string' ? value : ''}
        data={[...choices]}
        onChange={(chosen) => set({ [name]: chosen })}
      />
    </Input.Wrapper>
  )
}

export const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const

/** What a part of the page stands on. */
export const grounds = [
  { value: 'color', label: 'Colour' },
  { value: 'image', label: 'Image' },
] as const

/** A colour with its contrast, and a readable shade where it has too little. */
export function ColourSetting({ name }: { name: ColourKey }) {
  const { values, set, problems } = usePaymentPage()
  const { label, against, least } = pageColour(name)
  const warning = colourWarnings(values).find(({ key }) => key === name)
  return (
    <>
      <ColorField
        label={label}
        value={values[name]}
        least={least}
        {...(against ? { against: values[against] } : {})}
        onChange={(value) => set({ [name]: value })}
      />
      {problems.has(name) && <p className={classes.problem}>{problems.get(name)}</p>}
      {warning && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            {warning.text}{' '}
            {warning.better !== null && (
              <UnstyledButton className={classes.fix ?? ''} onClick={() => set({ [name]: warning.better })}>
                Use {warning.better}
              </UnstyledButton>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** An image of the page. A file is sent at once: it cannot wait in a draft. */
export function ImageField({ name, label, description }: FieldProps<PageImage>) {
  const { values, set, images, readOnly } = usePaymentPage()
  return (
    <ImageUpload
      label={label}
      {...(description === undefined ? {} : { description })}
      file={null}
      current={values[name]}
      disabled={images.busy !== null || readOnly}
      onChange={(file) => file && images.upload(name, file)}
      onRemoveCurrent={() => set({ [name]: null })}
    />
  )
}
