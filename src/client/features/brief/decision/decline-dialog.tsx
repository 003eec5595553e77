import { Form } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormCell } from '#client/ui/form/form-section.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { declineComment } from '#contract/briefs.ts'
import { maxDeclineComment } from '#domain/brief.ts'
import styles from './decline-dialog.module.css'

type DeclineDialogProps = {
  open: boolean
  pending: boolean
  comment: string
  onType: (comment: string) => void
  /** Closes the dialog and keeps the text. */
  onClose: () => void
  /** Closes the dialog and deletes the text. */
  onCancel: () => void
  onDecline: (comment: string) => void
}

/** Asks for the reason for declining a brief, which is required. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { open, pending, comment, onType, onClose, onCancel, onDecline } = props
  const checked = z.safeParse(declineComment, comment)
  const isEmpty = comment.trim() === ''
  return (
    <Dialog
      open={open}
      title="Комментарий для отклонения"
      width={520}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button disabled={pending} onClick={onCancel}>
            Отмена
          </Button>
          <OfflineDisabled action="отклонить бриф">
            {(disabled) => (
              <Button
                variant="primary"
                danger
                disabled={!checked.success}
                loading={pending}
                onClick={() => checked.success && onDecline(checked.data)}
                {...disabled}
              >
                Отклонить
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <p className={styles.text}>
        Проект вернется на статус «Создание» и потребует корректировки от создателя проекта.
      </p>
      <Antd>
        <FormCell width="full">
          <Form.Item
            validateStatus={checked.success || isEmpty ? '' : 'error'}
            help={checked.success || isEmpty ? undefined : checked.error.issues[0]?.message}
          >
            <TextArea
              autoFocus
              aria-label="Причина отклонения"
              aria-required
              placeholder="Укажите причину отклонения..."
              autoSize={{ minRows: 4, maxRows: 12 }}
              count={{ show: true, max: maxDeclineComment }}
              value={comment}
              onChange={(event) => onType(event.target.value)}
            />
          </Form.Item>
        </FormCell>
      </Antd>
    </Dialog>
  )
}
