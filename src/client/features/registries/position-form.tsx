import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { SuccessDialog } from '#client/ui/dialog/dialog.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { useCreateForm } from '#client/ui/form/use-versioned-form.ts'
import { type PositionInput, positionInput } from '#contract/positions.ts'
import { searchText } from '#domain/search-text.ts'
import { useCreatePosition } from './registries.mutations.ts'

const created = 'Новая должность успешно создана'

export function PositionForm() {
  const navigate = useNavigate()
  const [isCreated, setCreated] = useState(false)
  const toList = (replace: boolean) => void navigate({ to: '/placement/positions-registry', replace })
  return (
    <>
      <FormPage
        title="Новая должность"
        crumb={sections.positions}
        name="position"
        state={usePositionForm()}
        submitLabel="Создать"
        saveAction="создать должность"
        onSaved={() => setCreated(true)}
        savedText={created}
        onCancel={() => toList(false)}
      >
        <PositionFields isCreated={isCreated} />
      </FormPage>
      <SuccessDialog
        open={isCreated}
        title={created}
        text="Теперь вы можете использовать ее в Медиапланах"
        onClose={() => toList(true)}
      />
    </>
  )
}

function PositionFields({ isCreated }: { isCreated: boolean }) {
  const title = fieldRules(positionInput, 'title')
  const unique = useUniqueTitle(isCreated)
  return (
    <FormSection title="Должность">
      <FormCell width="full">
        <Form.Item
          name="title"
          label="Роль / должность специалиста"
          required={title.required}
          rules={[...title.rules, unique]}
        >
          <Input autoComplete="off" count={{ show: true, max: 100 }} />
        </Form.Item>
      </FormCell>
      <FormCell width="full">
        <Form.Item
          name="description"
          label="Описание (какие функции выполняет)"
          {...fieldRules(positionInput, 'description')}
        >
          <TextArea autoSize={{ minRows: 4, maxRows: 12 }} count={{ show: true, max: 500 }} />
        </Form.Item>
      </FormCell>
    </FormSection>
  )
}

/**
 * Returns a rule that checks for a duplicate title before the request, once the registry is loaded. After creation
 * the check is off, because the registry then contains the new position itself.
 */
function useUniqueTitle(isCreated: boolean) {
  const { data } = useQuery({ ...positionsQuery(), meta: { silent: true } })
  const others = isCreated ? undefined : data?.data
  const form = Form.useFormInstance()
  // Validates a title that was typed before the registry loaded.
  useEffect(() => {
    if (others && form.getFieldValue('title')) form.validateFields(['title']).catch(() => undefined)
  }, [others, form])
  return {
    validator: async (_rule: unknown, value: unknown) => {
      const twin =
        typeof value === 'string' && others?.find((position) => searchText(position.title) === searchText(value))
      if (twin) throw new Error(`Должность «${twin.title}» уже есть`)
    },
  }
}

const fields = ['title', 'description'] as const
const empty: PositionInput = { title: '', description: '' }
const draftValues = z.object({ title: z.string(), description: z.string() })

function usePositionForm() {
  const creation = useCreatePosition()
  return useCreateForm<PositionInput>({
    path: sections.positions.create.to,
    fields,
    parseDraft: (draft) => z.safeParse(draftValues, draft?.values).data,
    initialValues: empty,
    hasContent,
    creation,
    create: (values) => creation.mutateAsync(z.parse(positionInput, values)),
  })
}

function hasContent({ title = '', description = '' }: Partial<PositionInput>): boolean {
  return title.trim() !== '' || description.trim() !== ''
}
