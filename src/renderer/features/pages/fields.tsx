import { fieldsOf } from './editor/fields.tsx'
import type { PageValues } from './payment-page-kind.ts'

/** The fields of a payment page's settings. */
export const { FlagField, TextField, NumberField, ChoiceField, ColourSetting, ImageField } = fieldsOf<PageValues>()
