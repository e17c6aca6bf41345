import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './reports.module.css'

interface AddButtonProps extends ComponentProps<'button'> {
  /** 'filter' */
  thing: string
}

/** Opens the choice of another part of a report. */
export function AddButton({ thing, ...props }: AddButtonProps) {
  return (
    <button {...props} type="button" className={classes.add} aria-label={`Add a ${thing}`}>
      <IconPlus size={15} stroke={1.8} aria-hidden />
      Add
    </button>
  )
}
