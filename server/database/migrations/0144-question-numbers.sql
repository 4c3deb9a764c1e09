alter table quiz_questions alter column position drop not null;
