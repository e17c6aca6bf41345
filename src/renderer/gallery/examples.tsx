import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface WithStateProps<T> {
  initial: T
  children: (value: T, setValue: (value: T) => void) => ReactNode
}

/** Holds the value of a controlled component. */
export function WithState<T>({ initial, children }: WithStateProps<T>) {
  const [value, setValue] = useState<T>(initial)
  return children(value, setValue)
}

interface OpenableProps {
  /** Label of the button that opens it. */
  label: string
  children: (opened: boolean, close: () => void) => ReactNode
}

/** A button that opens a dialog or a drawer. */
export function Openable({ label, children }: OpenableProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" data-opens onClick={() => setOpened(true)}>
        {label}
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  )
}

/** For callbacks of examples that do nothing. */
export const noop = (): void => {}
