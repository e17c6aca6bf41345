import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type RefObject, type SyntheticEvent } from 'react'
import { reviews, type Review } from '../../../../shared/contracts/pages/reviews.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { AvatarUpload } from '../../../ui/inputs/avatar-upload.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { PictureSlots } from './picture-slots.tsx'
import {
  bodyWords,
  EMPTY_SLOT,
  filesOf,
  PRODUCT_PICTURES,
  removalsOf,
  reviewValues,
  type ReviewValues,
} from './review-form.ts'

type Form = UseFormReturnType<ReviewValues>

/** The reviewer's photo. */
function ProfilePicture({ form }: { form: Form }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { user_profile_picture, user_name } = form.values
  const said = form.errors.user_profile_picture
  const { file, current } = user_profile_picture
  return (
    <AvatarUpload
      label="Select a profile image"
      name={user_name || '?'}
      file={file}
      current={current === null ? null : mediaUrl(current)}
      error={problem ?? (typeof said === 'string' ? said : undefined)}
      onProblem={setProblem}
      onChange={(chosen) => {
        setProblem(null)
        form.setFieldValue('user_profile_picture', chosen ? { file: chosen, current: null } : EMPTY_SLOT)
      }}
    />
  )
}

function ReviewFields({ form }: { form: Form }) {
  const errors = PRODUCT_PICTURES.flatMap((name) => {
    const said = form.errors[name]
    return typeof said === 'string' ? [said] : []
  })
  return (
    <>
      <ProfilePicture form={form} />
      <Group grow align="flex-start" gap={16}>
        <TextInput label="Name" required data-autofocus maxLength={80} {...form.getInputProps('user_name')} />
        <TextInput label="Role" placeholder="Verified buyer" maxLength={80} {...form.getInputProps('user_role')} />
      </Group>
      <TextInput label="Title" maxLength={120} {...form.getInputProps('review_title')} />
      <Textarea
        label="Review"
        required
        rows={4}
        resize="vertical"
        maxLength={2000}
        {...form.getInputProps('product_review')}
      />
      <TextInput label="Product" maxLength={160} {...form.getInputProps('product_title')} />
      <TextInput label="Product description" maxLength={500} {...form.getInputProps('product_description')} />
      <PictureSlots values={form.values} errors={errors} onChange={(slots) => form.setValues(slots)} />
    </>
  )
}

interface ReviewFormProps {
  form: Form
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  onClose: () => void
  busy: boolean
  error: string | null
}

function ReviewForm({ form, element, onSubmit, onClose, busy, error }: ReviewFormProps) {
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <ReviewFields form={form} />
        {error !== null && (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save review
        </Button>
      </Group>
    </form>
  )
}

function useDone(onClose: () => void) {
  const toast = useNotification()
  return {
    invalidates: [reviews.list],
    onSuccess: ({ data }: { data: Review }) => {
      toast.success(`Review by ${data.user_name} saved`)
      onClose()
    },
  }
}

/** The reviewed page or offer. */
export type Reviewed = { payment_page_id: string } | { confirmation_page_id: string } | { optimizer_id: string }

interface FormProps {
  onClose: () => void
}

function NewReview({ page, onClose }: FormProps & { page: Reviewed }) {
  const { form, action, ref, onSubmit, error } = useFormAction(reviews.create, {
    ...useDone(onClose),
    initialValues: reviewValues(null),
    validate: (values: ReviewValues) => schemaRules(reviews.create.body)(bodyWords(values)),
    toInput: (values) => ({ body: { ...page, ...bodyWords(values) }, files: filesOf(values) }),
  })
  return <ReviewForm {...{ form, onSubmit, error, onClose }} element={ref} busy={action.busy} />
}

function EditedReview({ review, onClose }: FormProps & { review: Review }) {
  const { review_id } = review
  const { form, action, ref, onSubmit, error } = useFormAction(reviews.update, {
    ...useDone(onClose),
    // The dialog shows the error and keeps the values; it is logged as well (ERR-033).
    onFailure: (reason) => console.error('Review update:', errorText(reason)),
    initialValues: reviewValues(review),
    validate: (values: ReviewValues) => schemaRules(reviews.update.body)({ review_id, ...bodyWords(values) }),
    toInput: (values) => ({
      body: { review_id, ...bodyWords(values), ...removalsOf(values, review) },
      files: filesOf(values),
    }),
  })
  return <ReviewForm {...{ form, onSubmit, error, onClose }} element={ref} busy={action.busy} />
}

interface ReviewDialogProps extends FormProps {
  /** Null for a new review. */
  review: Review | null
  page: Reviewed
}

/** Adds or edits a review (B §3). Clicking outside does not close the dialog, so that no input is lost. */
export function ReviewDialog({ review, page, onClose }: ReviewDialogProps) {
  const title = review === null ? 'Add review' : `Edit review by ${review.user_name}`
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      {review === null ? (
        <NewReview page={page} onClose={onClose} />
      ) : (
        <EditedReview review={review} onClose={onClose} />
      )}
    </Modal>
  )
}
