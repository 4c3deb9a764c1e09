import { choice, date, instant, integer, percent, reference, resource, text } from '#define'
import { audienceLanguages, contentLimits, isPlanned, quizAudiences, quizKeys, quizOptions, quizStates } from './terms'

const access = {
  see: 'view_poll_and_quizzes_tab',
  create: quizKeys.prepare,
  update: quizKeys.prepare,
  delete: quizKeys.prepare,
} as const

/** Daily questions to one audience, from six in the morning until midnight. */
export const dailyQuizzes = resource({
  is: { name: 'daily-quizzes', singular: 'Daily quiz', plural: 'Daily quizzes', title: 'title', icon: 'poll' },
  fields: {
    title: text({ required: true, max: 120 }),
    audience: choice({ required: true, initial: 'OPERATOR', options: quizAudiences }),
    date: date({ required: true, future: true }),
    language: choice({
      label: 'Main language',
      required: true,
      initial: 'hi',
      options: audienceLanguages,
      help: 'Other languages are added to each question.',
    }),
    opensAt: instant({ label: 'Opens', readOnly: true }),
    closesAt: instant({ label: 'Closes', readOnly: true }),
    questions: integer({ rollUp: { aggregate: 'count', of: 'quiz-questions', through: 'quiz' } }),
    maxScore: integer({
      label: 'Maximum score',
      rollUp: { aggregate: 'sum', field: 'points', of: 'quiz-questions', through: 'quiz' },
    }),
    addressed: integer({ label: 'People in the audience', readOnly: true }),
    attempts: integer({
      rollUp: { aggregate: 'count', of: 'quiz-attempts', through: 'quiz' },
      counts: { of: 'quiz-attempts', by: { quiz: 'id' } },
    }),
    participation: percent({
      formula: {
        cases: [
          {
            when: { field: 'addressed', gt: 0 },
            is: { least: [100, { divide: [{ multiply: [100, 'attempts'] }, 'addressed'] }] },
          },
        ],
      },
    }),
    totalScore: integer({
      label: 'Points scored',
      rollUp: { aggregate: 'sum', field: 'points', of: 'quiz-attempts', through: 'quiz' },
    }),
    averageScore: percent({
      label: 'Average score',
      formula: {
        cases: [
          {
            when: { field: 'status', eq: 'CLOSED' },
            is: { divide: [{ multiply: [100, 'totalScore'] }, { multiply: ['attempts', 'maxScore'] }] },
          },
        ],
      },
    }),
    status: choice({ readOnly: true, initial: 'DRAFT', options: quizStates }),
  },
  rules: {
    state: 'status',
    unique: [{ fields: ['audience', 'date'], message: 'This audience already has a quiz on this day' }],
    changeWhile: { field: 'status', in: isPlanned },
    deleteWhile: { field: 'status', in: isPlanned },
  },
  list: {
    columns: ['date', 'title', 'audience', 'questions', 'attempts', 'participation', 'averageScore', 'status'],
    search: ['title'],
    filters: ['audience', 'date', 'status', 'language'],
    sort: '-date',
    tabs: {
      planned: { label: 'Planned', where: { field: 'status', in: isPlanned } },
      live: { label: 'Live', where: { field: 'status', eq: 'LIVE' } },
      closed: { label: 'Closed', where: { field: 'status', eq: 'CLOSED' } },
    },
  },
  page: {
    summary: {
      facts: {
        date: { field: 'date' },
        audience: { field: 'audience' },
        attempts: { field: 'attempts' },
        participation: { field: 'participation' },
        averageScore: { field: 'averageScore' },
      },
      latest: {
        questions: {
          label: 'Questions',
          of: 'quiz-questions',
          through: 'quiz',
          columns: ['position', 'text', 'answers', 'rightShare'],
          sort: 'position',
        },
        top: {
          label: 'Top scorers',
          of: 'quiz-attempts',
          through: 'quiz',
          columns: ['user', 'farmer', 'points', 'score', 'seconds'],
          sort: '-points',
        },
      },
    },
    sections: [
      { label: 'Quiz', fields: ['title', 'date', 'audience', 'language', 'opensAt', 'closesAt', 'status'] },
      {
        label: 'Participation',
        fields: ['questions', 'addressed', 'attempts', 'participation', 'maxScore', 'totalScore', 'averageScore'],
        when: { field: 'status', nin: ['DRAFT'] },
      },
    ],
  },
  access,
  actions: {
    publish: {
      key: quizKeys.prepare,
      from: ['DRAFT'],
      to: 'SCHEDULED',
      effect: true,
      done: 'Daily quiz published successfully',
      failed: 'Error while publishing daily quiz',
    },
    withdraw: {
      label: 'Back to draft',
      key: quizKeys.prepare,
      from: ['SCHEDULED'],
      to: 'DRAFT',
      done: 'Daily quiz withdrawn successfully',
      failed: 'Error while withdrawing daily quiz',
    },
    close: {
      key: quizKeys.prepare,
      from: ['LIVE'],
      to: 'CLOSED',
      danger: true,
      effect: true,
      confirm: 'The quiz stops taking answers, and everyone sees the correct ones.',
      done: 'Daily quiz closed successfully',
      failed: 'Error while closing daily quiz',
    },
  },
  timeRules: {
    end: { label: 'Close daily quizzes', action: 'close', from: ['LIVE'], when: { past: 'closesAt' } },
    begin: { label: 'Open daily quizzes', from: ['SCHEDULED'], to: 'LIVE', when: { reached: 'opensAt' } },
  },
  navigation: { path: 'daily-quiz', under: 'polls' },
})

/**
 * The questions, with four options of which one is correct: only those who prepare quizzes can read which, until it
 * closes.
 */
export const quizQuestions = resource({
  is: { name: 'quiz-questions', singular: 'Question', plural: 'Questions', title: 'text', icon: 'poll' },
  fields: {
    quiz: reference({
      to: 'daily-quizzes',
      required: true,
      createOnly: true,
      related: 'Questions',
      offer: 'Add question',
      part: true,
      choices: { field: 'status', in: isPlanned },
      choicesMessage: 'Choose a quiz that hasn’t opened yet',
      nested: ['text', 'optionA', 'optionB', 'optionC', 'optionD', 'answer', 'points'],
    }),
    position: integer({
      label: 'No.',
      min: 1,
      max: contentLimits.quizQuestions,
      help: 'Leave empty for the next number.',
    }),
    text: text({ label: 'Question', required: true, max: 200 }),
    optionA: text({ label: 'A', required: true, max: 100 }),
    optionB: text({ label: 'B', required: true, max: 100 }),
    optionC: text({ label: 'C', required: true, max: 100 }),
    optionD: text({ label: 'D', required: true, max: 100 }),
    answer: choice({ label: 'Correct option', required: true, read: quizKeys.prepare, options: quizOptions }),
    explanation: text({
      label: 'Explanation shown at the end',
      max: 300,
      read: quizKeys.prepare,
      help: 'Everyone sees it once the quiz is closed.',
    }),
    points: integer({ required: true, min: 1, max: 100, initial: 10 }),
    quizStatus: choice({ readOnly: true, from: 'quiz.status', follows: true, options: quizStates }),
    correct: choice({ label: 'Correct answer', readOnly: true, options: quizOptions }),
    reason: text({ label: 'Explanation', readOnly: true, max: 300 }),
    answers: integer({
      rollUp: { aggregate: 'count', of: 'quiz-answers', through: 'question' },
      counts: { of: 'quiz-answers', by: { question: 'id' } },
    }),
    right: integer({
      label: 'Correct answers',
      rollUp: {
        aggregate: 'count',
        of: 'quiz-answers',
        through: 'question',
        where: { field: 'result', eq: 'RIGHT' },
      },
      counts: { of: 'quiz-answers', by: { question: 'id' }, where: { field: 'result', eq: 'RIGHT' } },
    }),
    rightShare: percent({
      label: 'Correct %',
      formula: {
        cases: [
          {
            when: { field: 'correct', empty: false },
            is: { divide: [{ multiply: [100, 'right'] }, 'answers'] },
          },
        ],
      },
    }),
  },
  rules: {
    unique: [{ fields: ['quiz', 'position'], message: 'This quiz already has a question with this number' }],
    limits: [{ per: 'quiz', max: contentLimits.quizQuestions, message: 'A quiz has at most 5 questions' }],
    changeWhile: { field: 'quizStatus', in: isPlanned },
  },
  list: {
    columns: ['quiz', 'position', 'text', 'points', 'answers', 'right', 'rightShare', 'correct'],
    search: ['text'],
    filters: ['quiz', 'quizStatus', 'correct'],
    sort: ['position', '-id'],
  },
  page: {
    sections: [
      { label: 'Question', fields: ['quiz', 'position', 'text', 'points'] },
      { label: 'Options', fields: ['optionA', 'optionB', 'optionC', 'optionD', 'answer', 'explanation'] },
      {
        label: 'Results',
        fields: ['correct', 'reason', 'answers', 'right', 'rightShare'],
        when: { field: 'correct', empty: false },
      },
    ],
  },
  access,
  navigation: { under: 'polls' },
})

const option = { required: true, max: 100 } as const

/** A question in another language; the letters of its options are the same. */
export const quizTranslations = resource({
  is: { name: 'quiz-translations', singular: 'Translation', plural: 'Translations', title: 'text', icon: 'poll' },
  fields: {
    question: reference({
      to: 'quiz-questions',
      required: true,
      createOnly: true,
      related: 'Translations',
      part: true,
      choices: { field: 'quizStatus', in: isPlanned },
      choicesMessage: 'Choose a question of a quiz that hasn’t opened yet',
      nested: ['language', 'text', 'optionA', 'optionB', 'optionC', 'optionD'],
    }),
    language: choice({ required: true, options: audienceLanguages }),
    text: text({ label: 'Question', required: true, max: 200 }),
    optionA: text({ ...option, label: 'A' }),
    optionB: text({ ...option, label: 'B' }),
    optionC: text({ ...option, label: 'C' }),
    optionD: text({ ...option, label: 'D' }),
  },
  rules: { unique: [{ fields: ['question', 'language'], message: 'This question already has this language' }] },
  list: { columns: ['question', 'language', 'text'], search: ['text'], filters: ['question', 'language'], sort: 'id' },
  access,
  navigation: { under: 'polls' },
})
