import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormCell } from '#client/ui/form/form-section.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Antd } from '#client/ui/theme/antd.tsx'
import { declineComment, type ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { maxDeclineComment } from '#domain/brief.ts'
import { type Decision, useDecideBrief } from './brief.mutations.ts'
import styles from './brief-decision.module.css'
import { BriefNotice } from './brief-notice.tsx'
import { useDeclineDraft } from './use-brief-draft.ts'

type BriefDecisionProps = {
  stored: ProjectWithBrief
  /** Another user has decided on or changed the brief. */
  onDecided: (brief: Brief) => void
}

/** Asks the user to approve or decline a pending brief, and opens the list of projects afterwards. */
export function BriefDecision({ stored: { project, brief }, onDecided }: BriefDecisionProps) {
  const draft = useDeclineDraft(project.id)
  const [comment, setComment] = useState(draft.restored ?? '')
  // The dialog opens again when a draft of the comment exists, so that the user can finish it.
  const [declining, setDeclining] = useState(draft.restored !== undefined)
  const deciding = useDecideBrief({ isDeclined: declining })
  const navigate = useNavigate()
  const keep = (text: string) => draft.keep(() => (text.trim() === '' ? undefined : { values: { comment: text } }))
  // This function continues after the response has unmounted this bar.
  const decide = async (body: Decision) => {
    try {
      // The draft is stored again, because another tab may have deleted it, and this bar unmounts when another
      // user has decided first.
      keep(comment)
      draft.flush()
      // The version identifies the text that the user has read; the server refuses the decision if it has changed.
      const outcome = await deciding.mutateAsync({ id: brief.id, body: { ...body, version: brief.version } })
      setDeclining(false)
      if (outcome.kind === 'overtaken') return onDecided(outcome.stored.brief)
      draft.forget()
      toast.success(body.status === 'approved' ? 'Бриф успешно одобрен' : 'Бриф отклонен')
      void navigate({ to: '/placement/projects' })
    } catch {
      // The error dialog has already reported the failure, and the comment is kept.
    }
  }
  return (
    <>
      <BriefNotice
        tone="warning"
        title="Вы должны принять или отклонить бриф"
        text="Причину отклонения укажите в комментарии"
        actions={
          <>
            <Button
              danger
              disabled={deciding.isPending}
              onClick={() => setDeclining(true)}
              offlineAction="отклонить бриф"
            >
              Отклонить
            </Button>
            <Button
              variant="primary"
              loading={deciding.isPending && !declining}
              onClick={() => void decide({ status: 'approved' })}
              offlineAction="принять бриф"
            >
              Принять
            </Button>
          </>
        }
      />
      <DeclineDialog
        open={declining}
        pending={deciding.isPending}
        comment={comment}
        onType={(text) => {
          setComment(text)
          keep(text)
        }}
        onClose={() => setDeclining(false)}
        onCancel={() => {
          setDeclining(false)
          setComment('')
          draft.forget()
        }}
        onDecline={(reason) => void decide({ status: 'declined', decline_comment: reason })}
      />
    </>
  )
}

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

function DeclineDialog(props: DeclineDialogProps) {
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
          <Button
            variant="primary"
            danger
            disabled={!checked.success}
            loading={pending}
            onClick={() => checked.success && onDecline(checked.data)}
            offlineAction="отклонить бриф"
          >
            Отклонить
          </Button>
        </>
      }
    >
      <p className={styles.question}>
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
