import { Input, NumberInput, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ColorField } from '../../../ui/inputs/color-field.tsx'
import { ImageUpload } from '../../../ui/inputs/image-upload.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import classes from '../groups/groups.module.css'
import { ColorHelp } from './colors/color-help.tsx'
import type { ColorKey } from './colors/colors.ts'
import { useSettings } from './settings-context.tsx'

/** Keys of the settings with exactly the type `T`. */
type Names<V extends object, T> = Extract<{ [K in keyof V]: [T, V[K]] extends [V[K], T] ? K : never }[keyof V], string>

interface FieldProps<Name> {
  name: Name
  label: string
  description?: string
}

/** An on/off setting. */
function FlagField({ name, label, description }: FieldProps<string>) {
  const { read, write } = useSettings()
  return (
    <Switch
      label={label}
      labelPosition="left"
      classNames={{ body: classes.flag, labelWrapper: classes.flagLabel }}
      description={description}
      checked={read(name) === true}
      onChange={(event) => write(name, event.currentTarget.checked)}
    />
  )
}

interface TextFieldProps<Name> extends FieldProps<Name> {
  max: number
  placeholder?: string
  /** Number of lines of a multiline field. */
  lines?: number
}

/** A text setting. */
function TextField({ name, label, description, max, placeholder, lines }: TextFieldProps<string>) {
  const { read, write, problems } = useSettings()
  const field = {
    label,
    description,
    placeholder,
    maxLength: max,
    size: 'xs',
    value: String(read(name)),
    error: problems.get(name),
  } as const
  if (lines === undefined) return <TextInput {...field} onChange={(event) => write(name, event.currentTarget.value)} />
  return (
    <Textarea {...field} rows={lines} resize="vertical" onChange={(event) => write(name, event.currentTarget.value)} />
  )
}

interface NumberFieldProps<Name> extends FieldProps<Name> {
  min: number
  max: number
  suffix?: string
}

/** A whole number setting. */
function NumberField({ name, label, description, min, max, suffix }: NumberFieldProps<string>) {
  const { read, write, problems } = useSettings()
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
      value={Number(read(name))}
      error={problems.get(name)}
      onChange={(value) => write(name, Number(value))}
    />
  )
}

interface ChoiceFieldProps<Name, Value> extends FieldProps<Name> {
  choices: readonly { value: Value; label: string }[]
}

/** A setting with two or three options. */
function ChoiceField({ name, label, choices }: ChoiceFieldProps<string, string>) {
  const { read, write } = useSettings()
  const value = read(name)
  return (
    <Input.Wrapper label={label}>
      <Segments
        wide
        label={label}
        value={typeof value === 'string' ? value : null}
        options={choices}
        onChange={(chosen) => write(name, chosen)}
      />
    </Input.Wrapper>
  )
}

/** A color with its contrast, and a readable shade if the contrast is too low. */
function ColourSetting({ name }: { name: string }) {
  const { read, write, problems, colour } = useSettings()
  const { label, against, least, warning, contrasts } = colour(name)
  return (
    <>
      <ColorField
        label={label}
        value={String(read(name))}
        least={least}
        {...(against === null ? {} : { against })}
        error={problems.get(name)}
        onChange={(value) => write(name, value)}
      >
        <ColorHelp value={String(read(name))} contrasts={contrasts} onChoose={(value) => write(name, value)} />
      </ColorField>
      {warning && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            {warning.text}{' '}
            {warning.better !== null && (
              <UnstyledButton className={classes.fix ?? ''} onClick={() => write(name, warning.better)}>
                Use {warning.better}
              </UnstyledButton>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** An image setting. Files upload immediately: they can't wait in a draft. */
function ImageField({ name, label, description }: FieldProps<string>) {
  const { read, write, images, readOnly } = useSettings()
  const current = read(name)
  return (
    <ImageUpload
      label={label}
      {...(description === undefined ? {} : { description })}
      file={null}
      current={typeof current === 'string' ? current : null}
      disabled={images.busy !== null || readOnly}
      onChange={(file) => file && images.upload(name, file)}
      onRemoveCurrent={() => write(name, null)}
    />
  )
}

/** Fields of a content kind. Each accepts only settings of its type. */
interface Fields<V extends object> {
  FlagField: (props: FieldProps<Names<V, boolean>>) => ReactNode
  TextField: (props: TextFieldProps<Names<V, string>>) => ReactNode
  NumberField: (props: NumberFieldProps<Names<V, number>>) => ReactNode
  ChoiceField: <Name extends keyof V & string>(props: ChoiceFieldProps<Name, Extract<V[Name], string>>) => ReactNode
  ColourSetting: (props: { name: ColorKey<V> }) => ReactNode
  ImageField: (props: FieldProps<Names<V, string | null>>) => ReactNode
}

const fields = { FlagField, TextField, NumberField, ChoiceField, ColourSetting, ImageField }

/** Returns the fields typed for the settings of `V`. */
export const fieldsOf = <V extends object>(): Fields<V> => fields

export const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const

/** Background options of the page. */
export const grounds = [
  { value: 'color', label: 'Color' },
  { value: 'image', label: 'Image' },
] as const
