import { fieldsOf } from './editor/fields.tsx'
import type { PageValues } from './payment-page-kind.ts'

/** Setting fields bound to a payment page. */
export const { FlagField, TextField, NumberField, ChoiceField, ColourSetting, ImageField } = fieldsOf<PageValues>()
