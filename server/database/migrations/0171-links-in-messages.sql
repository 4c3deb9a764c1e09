update communications set text = regexp_replace(text, '([?&](t|token|code)=|/api/farmer/papers/)(([0-9a-z]{1,11}\.)*)[^[:space:]&#]+', '\1\3••••••', 'gi')
where text ~* '([?&](t|token|code)=|/api/farmer/papers/)';
