import { fieldsOf } from '../editor/fields.tsx'
import type { CartValues } from './cart-kind.ts'

/** The fields of a cart's settings. */
export const { FlagField, TextField, NumberField, ColourSetting, ImageField } = fieldsOf<CartValues>()
