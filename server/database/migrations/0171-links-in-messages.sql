update communications set text = regexp_replace(regexp_replace(text,
  '([?&]t=[0-9a-z]{1,10}\.)[0-9A-Za-z_-]{43}(?![0-9A-Za-z_-])', '\1••••••', 'g'),
  '(/api/farmer/papers/[br][0-9a-z]{1,10}\.[0-9a-z]{1,6}\.)[0-9A-Za-z_-]{22}(?![0-9A-Za-z_-])', '\1••••••', 'g')
where text like '%/api/farmer/papers/%' or text ~ '[?&]t=[0-9a-z]{1,10}\.';
