import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { affirmationBoxes } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { ImageUpload } from '../../../ui/inputs/image-upload.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { labelOf, type Affirmed, type Section } from './sections.ts'

interface SectionFormProps {
  page: Affirmed
  section: Section
  onClose: () => void
}

/** Fields use the section's names from the request body, so that server errors show next to them. */
function useSectionForm({ page, section, onClose }: SectionFormProps) {
  const toast = useNotification()
  const [file, setFile] = useState<File | null>(null)
  const [removed, setRemoved] = useState(false)
  const { name } = section
  const names = { title: `title_${name}`, message: `message_${name}`, image: `image_${name}` } as const
  const made = useFormAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    // The dialog shows the error and keeps the values; it is logged as well (ERR-035).
    onFailure: (reason) => console.error('Affirmation box update:', errorText(reason)),
    onSuccess: () => {
      toast.success('Section saved')
      onClose()
    },
    initialValues: { [names.title]: section.title, [names.message]: section.message, [names.image]: '' },
    validate: (values: Record<string, string>) => schemaRules(affirmationBoxes.update.body)({ ...page, ...values }),
    toInput: (values) => ({
      body: {
        ...page,
        [names.title]: values[names.title],
        [names.message]: values[names.message],
        ...(removed && file === null ? { [`remove_${names.image}`]: true } : {}),
      },
      ...(file ? { files: { [names.image]: file } } : {}),
    }),
  })
  return { ...made, names, file, setFile, removed, setRemoved }
}

function SectionForm(props: SectionFormProps) {
  const { section, onClose } = props
  const { form, action, ref, onSubmit, error, names, file, setFile, removed, setRemoved } = useSectionForm(props)
  const said = form.errors[names.image]
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextInput
          label="Title"
          placeholder="60-day returns"
          data-autofocus
          maxLength={120}
          {...form.getInputProps(names.title)}
        />
        <Textarea label="Message" rows={3} resize="vertical" maxLength={500} {...form.getInputProps(names.message)} />
        <ImageUpload
          label="Image"
          description="Shown as a small square. Leave blank for a checkmark."
          file={file}
          current={section.image === null || removed ? null : mediaUrl(section.image)}
          error={typeof said === 'string' ? said : undefined}
          onChange={(chosen) => {
            setFile(chosen)
            form.clearFieldError(names.image)
          }}
          onRemoveCurrent={() => setRemoved(true)}
        />
        {error !== null && (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={action.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={action.busy}>
          Save section
        </Button>
      </Group>
    </form>
  )
}

/** Edits one section of an affirmation box (B §3). */
export function SectionDialog(props: SectionFormProps) {
  return (
    <Modal opened onClose={props.onClose} title={`Edit ${labelOf(props.section)}`} closeOnClickOutside={false}>
      <SectionForm {...props} />
    </Modal>
  )
}
