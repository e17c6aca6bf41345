import { Button, Popover, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { ONE_PANE } from '../../../ui/media.ts'
import classes from './editor.module.css'
import { useLater } from './use-later.ts'
import { chosenOf, type Chosen, type PreviewChoice } from './preview-choices.ts'

interface PreviewWithProps {
  choices: readonly PreviewChoice[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Choices({ choices, chosen, onChoose, labelled }: PreviewWithProps & { labelled: boolean }) {
  return choices.map((choice) => (
    <Select
      key={choice.key}
      className={classes.choice ?? ''}
      {...(labelled ? { label: choice.label } : { 'aria-label': `Preview with: ${choice.label}` })}
      size="xs"
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ withinPortal: !labelled, width: labelled ? 'target' : 'max-content', position: 'bottom-start' }}
      value={chosenOf(choice, chosen)}
      data={[...choice.options]}
      onChange={(value) => value !== null && onChoose({ ...chosen, [choice.key]: value })}
    />
  ))
}

/** Where the choices will stand, so that nothing moves when they do. */
const Rooms = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => <span key={at} className={classes.choiceRoom} />)

/** Chooses what the frame is shown with: in a row, or where that takes too much room behind one button. */
export function PreviewWith(props: PreviewWithProps) {
  const { choices, chosen } = props
  const narrow = useMediaQuery(ONE_PANE) ?? false
  const here = useLater()
  if (choices.length === 0) return null
  if (!narrow) {
    return (
      <div className={classes.with} role="group" aria-label="Preview with">
        <span aria-hidden>Preview with</span>
        {here ? <Choices {...props} labelled={false} /> : <Rooms count={choices.length} />}
      </div>
    )
  }
  const others = choices.filter((choice) => chosenOf(choice, chosen) !== choice.options[0]?.value).length
  return (
    <Popover position="bottom-start" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconAdjustments size={15} stroke={1.7} />}>
          Preview with{others > 0 && ` · ${others}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Preview with">
        <Stack gap={10}>
          <Choices {...props} labelled />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
