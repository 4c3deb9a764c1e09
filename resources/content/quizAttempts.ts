import { choice, decimal, instant, integer, percent, reference, resource } from '#define'
import { quizOptions, quizStates } from './terms'

const access = { see: 'view_poll_and_quizzes_tab', create: false, update: false, delete: false } as const

/** The participants of a quiz, once each. Their score is known when it closes. Written by the apps, never by hand. */
export const quizAttempts = resource({
  is: { name: 'quiz-attempts', singular: 'Attempt', plural: 'Quiz attempts', title: 'quiz', icon: 'poll' },
  fields: {
    quiz: reference({ to: 'daily-quizzes', readOnly: true, related: 'Attempts' }),
    user: reference({ to: 'users', readOnly: true, related: 'Quiz attempts' }),
    farmer: reference({ to: 'farmers', readOnly: true, related: 'Quiz attempts', named: 'view_farmer_tab' }),
    at: instant({ readOnly: true }),
    seconds: decimal({ label: 'Time taken', readOnly: true, digits: 1, suffix: 's' }),
    quizStatus: choice({ readOnly: true, from: 'quiz.status', follows: true, options: quizStates }),
    maxScore: integer({ label: 'Maximum score', readOnly: true, from: 'quiz.maxScore', follows: true }),
    points: integer({ rollUp: { aggregate: 'sum', field: 'points', of: 'quiz-answers', through: 'attempt' } }),
    score: percent({
      formula: {
        cases: [
          {
            when: { field: 'quizStatus', eq: 'CLOSED' },
            is: { divide: [{ multiply: [100, 'points'] }, 'maxScore'] },
          },
        ],
      },
    }),
  },
  rules: {
    unique: [
      {
        fields: ['user', 'quiz'],
        where: { field: 'user', empty: false },
        message: 'You have already answered this quiz',
      },
      {
        fields: ['quiz', 'farmer'],
        where: { field: 'farmer', empty: false },
        message: 'This farmer has already answered this quiz',
      },
    ],
  },
  list: {
    isLog: true,
    columns: ['at', 'quiz', 'user', 'farmer', 'points', 'score', 'seconds'],
    shown: ['at', 'quiz', 'user', 'points', 'score', 'seconds'],
    search: [],
    filters: ['quiz', 'user', 'at', 'points'],
    sort: '-at',
  },
  access,
  navigation: { under: 'polls' },
  storage: { merging: { stays: 'twice', because: 'Both have tried the quiz' } },
})

/** The answers of an attempt. Whether they are right is known when the quiz closes. */
export const quizAnswers = resource({
  is: { name: 'quiz-answers', singular: 'Answer', plural: 'Quiz answers', title: 'question', icon: 'poll' },
  fields: {
    attempt: reference({ to: 'quiz-attempts', readOnly: true, related: 'Answers' }),
    question: reference({ to: 'quiz-questions', readOnly: true, related: 'Answers' }),
    user: reference({ to: 'users', from: 'attempt.user', follows: true }),
    chosen: choice({ readOnly: true, options: quizOptions }),
    correct: choice({
      label: 'Correct answer',
      readOnly: true,
      from: 'question.correct',
      follows: true,
      options: quizOptions,
    }),
    worth: integer({ label: 'Question points', readOnly: true, from: 'question.points', follows: true }),
    result: choice({
      readOnly: true,
      options: { RIGHT: { label: 'Right', tone: 'good' }, WRONG: { label: 'Wrong', tone: 'bad' } },
      formula: {
        cases: [
          { when: { compare: ['chosen', 'eq', 'correct'] }, is: { text: 'RIGHT' } },
          { when: { field: 'correct', empty: false }, is: { text: 'WRONG' } },
        ],
      },
    }),
    points: integer({ formula: { cases: [{ when: { compare: ['chosen', 'eq', 'correct'] }, is: 'worth' }] } }),
  },
  rules: { unique: [{ fields: ['attempt', 'question'], message: 'This question is already answered' }] },
  list: {
    isLog: true,
    columns: ['question', 'user', 'chosen', 'correct', 'result', 'points'],
    search: [],
    filters: ['question', 'attempt', 'chosen', 'result'],
    sort: '-id',
  },
  access,
  navigation: { under: 'polls' },
})
