import { REVIEW_PICTURES, type Review } from '../../../../shared/contracts/pages/reviews.ts'

export type ReviewPicture = (typeof REVIEW_PICTURES)[number]
export type ProductPicture = Exclude<ReviewPicture, 'user_profile_picture'>

/** Product image slots in order (B §5). */
export const PRODUCT_PICTURES = ['product_image_1', 'product_image_2', 'product_image_3', 'product_image_4'] as const

/** An image: a selected file, or the address of the stored one. */
export interface Slot {
  file: File | null
  current: string | null
}

export const EMPTY_SLOT: Slot = { file: null, current: null }

export const isFilled = ({ file, current }: Slot): boolean => file !== null || current !== null

const wordsOf = (review: Review | null) => ({
  user_name: review?.user_name ?? '',
  user_role: review?.user_role ?? '',
  review_title: review?.review_title ?? '',
  product_review: review?.product_review ?? '',
  product_title: review?.product_title ?? '',
  product_description: review?.product_description ?? '',
})

type Words = ReturnType<typeof wordsOf>

/** Values of the dialog: texts by body field, images by file field. */
export type ReviewValues = Words & Record<ReviewPicture, Slot>

const slot = (current: string | null | undefined): Slot => ({ file: null, current: current ?? null })

/** Initial values of a review, or of a new one. */
export const reviewValues = (review: Review | null): ReviewValues => ({
  ...wordsOf(review),
  user_profile_picture: slot(review?.user_profile_picture),
  product_image_1: slot(review?.product_image_1),
  product_image_2: slot(review?.product_image_2),
  product_image_3: slot(review?.product_image_3),
  product_image_4: slot(review?.product_image_4),
})

/** The text fields, as both calls accept them. */
export const bodyWords = (values: ReviewValues): Words => ({
  user_name: values.user_name,
  user_role: values.user_role,
  review_title: values.review_title,
  product_review: values.product_review,
  product_title: values.product_title,
  product_description: values.product_description,
})

/** The selected files: at most five, one per slot of a review. */
export const filesOf = (values: ReviewValues): Partial<Record<ReviewPicture, File>> =>
  Object.fromEntries(
    REVIEW_PICTURES.flatMap((name) => {
      const { file } = values[name]
      return file === null ? [] : [[name, file]]
    }),
  )

/** Stored images to remove without a replacement. */
export const removalsOf = (values: ReviewValues, review: Review): Partial<Record<`remove_${ReviewPicture}`, true>> =>
  Object.fromEntries(
    REVIEW_PICTURES.flatMap((name) =>
      review[name] !== null && !isFilled(values[name]) ? [[`remove_${name}`, true]] : [],
    ),
  )

type ProductSlots = Pick<ReviewValues, ProductPicture>

/** Puts files into the empty slots in order; files that don't fit are left out (RV-003). */
export function placeFiles(values: ProductSlots, files: readonly File[]): { slots: ProductSlots; leftOut: File[] } {
  const free = PRODUCT_PICTURES.filter((name) => !isFilled(values[name]))
  const slots = { ...values }
  free.forEach((name, index) => {
    const file = files[index]
    if (file) slots[name] = { file, current: null }
  })
  return { slots, leftOut: files.slice(free.length) }
}
