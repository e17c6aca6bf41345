import { Button, Popover, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { ChoiceSelect } from '../../../../ui/inputs/choice-select.tsx'
import { ONE_PANE } from '../../../../ui/display/media.ts'
import classes from '../editor.module.css'
import { selectedOption, type SelectedOptions, type PreviewChoice } from './preview-choices.ts'

interface PreviewWithProps {
  choices: readonly PreviewChoice[]
  chosen: SelectedOptions
  onChoose: (chosen: SelectedOptions) => void
}

function Choices({ choices, chosen, onChoose, labelled }: PreviewWithProps & { labelled: boolean }) {
  return choices.map((choice) => (
    <ChoiceSelect
      key={choice.key}
      label={labelled ? choice.label : `Preview with: ${choice.label}`}
      labelled={labelled}
      width={labelled ? 260 : 142}
      value={selectedOption(choice, chosen)}
      options={choice.options}
      onChange={(value) => onChoose({ ...chosen, [choice.key]: value })}
    />
  ))
}

/** Preview options: in a row, or behind one button if space is tight. */
export function PreviewWith(props: PreviewWithProps) {
  const { choices, chosen } = props
  const narrow = useMediaQuery(ONE_PANE) ?? false
  if (choices.length === 0) return null
  if (!narrow) {
    return (
      <div className={classes.with} role="group" aria-label="Preview with">
        <span aria-hidden>Preview with</span>
        <Choices {...props} labelled={false} />
      </div>
    )
  }
  const others = choices.filter((choice) => selectedOption(choice, chosen) !== choice.options[0]?.value).length
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
