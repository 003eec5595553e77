/** Sentences that end an answer and are not the model's words. */
export const answerNotes = {
  noSources: '\n\n_Модель ответила без источников: похоже, поиска в сети не было._',
  cutOff: '\n\n_Ответ обрезан: достигнут предел длины._',
  /** The model called tools and said nothing after them. */
  onlyLooked: '\n\n_Ассистент посмотрел в базу, но ответа не дал. Уточните вопрос или повторите его._',
} as const

/** The longest stored answer, in UTF-16 units. */
export const maxAnswerLength = 200_000

/** Whether an answer has no room for more words. A half of a character at the limit is not stored. */
export const isFullAnswer = (answer: string): boolean => answer.length >= maxAnswerLength - 1

/** Whether the model reached the limit of its answer, so that the answer can go on. */
export const isCutOff = (answer: string): boolean => answer.includes(answerNotes.cutOff)
