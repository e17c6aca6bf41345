import { fieldsOf } from '../editor/fields.tsx'
import type { OptimizerValues } from './optimizer-kind.ts'

/** Setting fields bound to an optimizer. */
export const { FlagField, TextField, NumberField, ChoiceField, ColourSetting, ImageField } = fieldsOf<OptimizerValues>()
