import { fieldsOf } from '../editor/fields.tsx'
import type { CartValues } from './cart-kind.ts'

/** Setting fields bound to a cart. */
export const { FlagField, TextField, NumberField, ColourSetting, ImageField } = fieldsOf<CartValues>()
